export interface Measurement {
  name: string
  value: number
  unit: string
  /** What this machine allows at most, measured in the same run. The bar is then for the ratio to it. */
  limit?: { name: string; value: number }
  /** What it must not be above, or below. */
  atMost?: number
  atLeast?: number
}

/** Not a number, i.e. not measured, is broken as well. */
export function isWithinBar({ value, limit, atMost, atLeast }: Measurement): boolean {
  const measured = limit ? value / limit.value : value
  return (atMost === undefined || measured <= atMost) && (atLeast === undefined || measured >= atLeast)
}

export function barOf({ atMost, atLeast }: Measurement): string {
  return [
    ...(atLeast === undefined ? [] : [`at least ${rounded(atLeast)}`]),
    ...(atMost === undefined ? [] : [`at most ${rounded(atMost)}`]),
  ].join(', ')
}

/** Prints what was measured beside its budget; false when one is broken. */
export function report(title: string, measurements: Measurement[]): boolean {
  console.log(`\n${title}`)
  for (const measurement of measurements) {
    const { name, value, unit, limit } = measurement
    const bar = barOf(measurement)
    const beside = limit ? `  ÷ ${limit.name} ${rounded(limit.value)} = ${rounded(value / limit.value)}` : ''
    const mark = isWithinBar(measurement) ? ' ' : '✗'
    console.log(`  ${mark} ${name.padEnd(46)} ${rounded(value)} ${unit}${beside}${bar && `  (${bar})`}`)
  }
  return measurements.every(isWithinBar)
}

export function rounded(value: number): string {
  return Math.abs(value) >= 100 || Number.isInteger(value) ? value.toFixed(0) : value.toFixed(2)
}
