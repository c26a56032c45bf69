import { randomInt } from 'node:crypto'
import type { Sql } from '../../platform/database/database.ts'
import { hashesOf, type KeySource } from './sealed-secret.ts'
import { replaceRecoveryCodes, takeRecoveryCode } from './second-factor.sql.ts'

const count = 10
/** Without those that are taken for each other on paper. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const length = 10

/** Shown once: only their hashes are stored. Those from before are void. */
export async function issueRecoveryCodes(source: KeySource, sql: Sql, userId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode)
  const hashes = codes.map((code) => hashesOf(source, userId, plainCode(code))[0] as Buffer)
  await replaceRecoveryCodes(sql, userId, hashes)
  return codes
}

export function spendRecoveryCode(source: KeySource, sql: Sql, userId: string, typed: string): Promise<boolean> {
  return takeRecoveryCode(sql, userId, hashesOf(source, userId, plainCode(typed)))
}

function newCode(): string {
  const text = Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
  return `${text.slice(0, length / 2)}-${text.slice(length / 2)}`
}

/** However it was typed. */
function plainCode(typed: string): string {
  return typed.toLowerCase().replace(/[^a-z0-9]/g, '')
}
