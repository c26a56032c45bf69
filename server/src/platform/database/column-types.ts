import pg from 'pg'

/** PostgreSQL's numbers of the types that the driver would parse otherwise than we need. */
const oids = { bigint: 20, bigints: 1016, date: 1082, dates: 1182, interval: 1186, texts: 1009 }

type Parse = (text: string) => unknown

/** How columns become values. Only for our own pools: the job queue reads its own as its library expects. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

const parsers: Record<number, Parse> = {
  [oids.bigint]: exactInteger,
  [oids.bigints]: (text) => arrayOf(text, exactInteger),
  // A birth date has no time zone: as a `Date` it would shift by a day.
  [oids.date]: (text) => text,
  [oids.dates]: (text) => arrayOf(text, (day) => day),
  [oids.interval]: (text) => text,
}

/** A sum of cents is a number; what a number cannot hold exactly stays exact. */
function exactInteger(text: string): number | bigint {
  return Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text)
}

function arrayOf(text: string, parse: Parse): unknown[] {
  const parts: (string | null)[] = parseTexts(text)
  return parts.map((part) => (part === null ? null : parse(part)))
}

const parseTexts = pg.types.getTypeParser(oids.texts)
