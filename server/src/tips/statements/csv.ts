import { pipeline, Readable } from 'node:stream'
import { intlTags, type Locale } from '@obole/contract/formatting/names'
import { stringify } from 'csv-stringify'

type Cell = string | number | null

/** Streams a spreadsheet as CSV. Numbers are cents. A text can neither end its cell nor become a formula. */
export function streamCsv(
  rows: AsyncIterable<Record<string, Cell>>,
  { locale, columns }: { locale: Locale; columns: { key: string; header: string }[] },
): Readable {
  const { separator, decimal } = marksOf(locale)
  const csv = stringify({
    header: true,
    columns,
    delimiter: separator,
    quoted_string: true,
    record_delimiter: 'windows',
    cast: { number: (cents) => dollars(cents, decimal), string: inertText },
  })
  // An error ends the response; Fastify logs it.
  pipeline(Readable.from(rows), csv, () => undefined)
  return Readable.from(withFirstLine(csv, separator))
}

/** What Excel reads in that language: between two cells, and before the cents. */
function marksOf(locale: Locale): { separator: string; decimal: string } {
  const parts = new Intl.NumberFormat(intlTags[locale]).formatToParts(0.5)
  const decimal = parts.find(({ type }) => type === 'decimal')?.value ?? '.'
  return { decimal, separator: decimal === ',' ? ';' : ',' }
}

/** A byte order mark, without which Excel does not read UTF-8, and a line that names a separator other than the comma. */
async function* withFirstLine(csv: AsyncIterable<Buffer>, separator: string): AsyncGenerator<Buffer | string> {
  yield separator === ',' ? '\ufeff' : `\ufeffsep=${separator}\r\n`
  yield* csv
}

/**
 * One line, and no formula at its start or after anything that some spreadsheet takes for a separator: quotes protect
 * a cell only from readers that expect the same separator.
 */
export function inertText(text: string): string {
  return text.replace(formulaStart, "$1'").replace(/[\s\v\u0085\u2028\u2029]+/gu, ' ')
}

const formulaStart = /((?:^|[,;|\t\v\f\r\n\u0085\u2028\u2029])[\s"']*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g

function dollars(cents: number, decimal: string): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}${decimal}${digits.slice(-2)}`
}
