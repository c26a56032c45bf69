import { randomBytes } from 'node:crypto'
import { challengeMinutes } from '@obole/contract/rules/limits'
import type { Sql } from '../../platform/database/database.ts'
import { hashToken } from '../tokens/tokens.ts'
import { type Challenge, insertChallenge } from './second-factor.sql.ts'

/** For the person who has given the first proof, and for nobody else: only its hash is stored. */
export async function openChallenge(sql: Sql, challenge: Challenge): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await insertChallenge(sql, hashToken(token), challenge, challengeMinutes * 60)
  return token
}
