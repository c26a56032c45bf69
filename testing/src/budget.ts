export interface Measurement {
  name: string
  value: number
  unit: string
  /** What it must not be above, or below. */
  atMost?: number
  atLeast?: number
}

/** Prints what was measured beside its budget; false when one is broken. */
export function report(title: string, measurements: Measurement[]): boolean {
  console.log(`\n${title}`)
  let isMet = true
  for (const { name, value, unit, atMost, atLeast } of measurements) {
    // Not a number, i.e. not measured, is broken as well.
    const isWithin = (atMost === undefined || value <= atMost) && (atLeast === undefined || value >= atLeast)
    const bars = [
      ...(atLeast === undefined ? [] : [`at least ${atLeast}`]),
      ...(atMost === undefined ? [] : [`at most ${atMost}`]),
    ]
    const budget = bars.length > 0 ? `  (${bars.join(', ')})` : ''
    console.log(`  ${isWithin ? ' ' : '✗'} ${name.padEnd(46)} ${round(value)} ${unit}${budget}`)
    if (!isWithin) isMet = false
  }
  return isMet
}

function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(2)
}
