const dayMs = 86_400_000

/** The day after so many business days, of days like `2026-11-19`. Saturdays and Sundays do not count. */
export function businessDaysAfter(day: string, count: number): string {
  let at = new Date(`${day}T00:00:00Z`)
  for (let left = count; left > 0; ) {
    at = new Date(at.getTime() + dayMs)
    if (at.getUTCDay() !== 0 && at.getUTCDay() !== 6) left -= 1
  }
  return at.toISOString().slice(0, 10)
}
