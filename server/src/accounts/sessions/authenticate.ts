import type { Member } from '../../platform/http/access.ts'
import type { Platform } from '../../platform/platform.ts'
import { readAccessToken } from '../tokens/tokens.ts'
import { findMember } from './sessions.sql.ts'

/** Allowed clock skew. */
const leewayS = 5

/** The member that an access token belongs to, by the current state of the database. */
export async function authenticate(platform: Platform, accessToken: string): Promise<Member | null> {
  const claims = await readAccessToken(platform, accessToken)
  return claims && findMember(platform.sql, claims, leewayS)
}
