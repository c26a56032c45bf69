import { randomBytes, timingSafeEqual } from 'node:crypto'
import { clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { insertSpentNonce } from './nonces.sql.ts'
import { hashToken, signNonce } from './tokens.ts'

/** Long enough to choose an account at Google, and to type the password when the address has an account already. */
const nonceTtlS = 15 * 60

/** `random.issuedAt.signature`: nothing is stored before it is used, so that asking for many costs nothing. */
export function issueNonce(platform: Platform, purpose = ''): string {
  const content = `${randomBytes(16).toString('base64url')}.${nowS()}`
  return `${content}.${signNonce(platform, `${purpose}${content}`)}`
}

/** Signed by us and not too old. Whether it was used already, `spendNonce` tells. */
export function isOwnNonce(platform: Platform, nonce: string, purpose = ''): boolean {
  const [random = '', issuedAt = '', signature = '', ...rest] = nonce.split('.')
  const expected = Buffer.from(signNonce(platform, `${purpose}${random}.${issuedAt}`))
  const given = Buffer.from(signature)
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  return Math.abs(nowS() - Number(issuedAt)) < nonceTtlS
}

/** In the transaction of the sign-in: one that is refused leaves the nonce unspent. */
export function spendNonce(sql: Sql, nonce: string): Promise<boolean> {
  return insertSpentNonce(sql, hashToken(nonce), nonceTtlS)
}

function nowS(): number {
  return Math.floor(clock.now().getTime() / 1000)
}
