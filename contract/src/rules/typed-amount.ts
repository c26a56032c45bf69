const sign = String.raw`(?:CAD|CA?\$|\$(?: ?CAD?)?)`
/** Groups of three digits, all divided alike; after them the cents, divided otherwise. */
const grouped = String.raw`[1-9]\d{0,2}(?<group>[ .,])\d{3}(?:\k<group>\d{3})?(?!\k<group>\d)`
const typedAmount = new RegExp(
  String.raw`^(?:${sign} ?)?(?<whole>\d{1,9}|${grouped})(?:[.,](?<cents>\d{1,2}))?(?: ?${sign})?$`,
  'i',
)

/**
 * Cents from a typed amount, also as the site writes it in any language: `1 500,50 $`, `$1,500.50`, `CAD 5`. One or two
 * digits after a comma or a point are cents, three are thousands. Null when it is not an amount or can be read in two
 * ways. Never through a float: 19.99 × 100 is not 1999.
 */
export function centsFromText(text: string): number | null {
  const { whole = '', cents = '' } = typedAmount.exec(text.trim().replace(/[\u00a0\u2009\u202f]/g, ' '))?.groups ?? {}
  return whole === '' ? null : Number(whole.replace(/\D/g, '')) * 100 + Number(cents.padEnd(2, '0'))
}
