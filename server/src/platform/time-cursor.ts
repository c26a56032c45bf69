import { fieldRefusal } from '@obole/contract/rules/refusals'

/** Of an item in a list by time: its sort key. */
export interface Position {
  /** Microseconds since 1970: a `Date` would lose three digits, and with them items. */
  micros: number
  id: string
}

/** Eight bytes of time, sixteen of the item's id. */
export function writeCursor({ micros, id }: Position): string {
  const bytes = Buffer.alloc(24)
  bytes.writeBigInt64BE(BigInt(micros))
  bytes.write(id.replaceAll('-', ''), 8, 'hex')
  return bytes.toString('base64url')
}

export function readCursor(cursor: string | undefined): Position | null {
  if (cursor === undefined) return null
  const bytes = Buffer.from(cursor, 'base64url')
  if (bytes.length !== 24) throw fieldRefusal('cursor', 'format', 'is not one of ours')
  const micros = Number(bytes.readBigInt64BE())
  if (!Number.isSafeInteger(micros) || Math.abs(micros) > latestMicros)
    throw fieldRefusal('cursor', 'format', 'is not one of ours')
  const id = bytes.toString('hex', 8).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { micros, id }
}

/** The year 2200: a forged time beyond the database's calendar would be an error, not an empty page. */
const latestMicros = 7_258_118_400_000_000
