import type { Member } from '../../platform/http/access.ts'
import type { Platform } from '../../platform/platform.ts'
import { readAccessToken } from '../tokens/tokens.ts'
import { findMember } from './sessions.sql.ts'

/** How far two clocks may be apart. */
const leewayS = 5

/** The person behind an access token, as the database knows them now. */
export async function authenticate(platform: Platform, accessToken: string): Promise<Member | null> {
  const claims = await readAccessToken(platform, accessToken)
  return claims && findMember(platform.sql, claims, leewayS)
}
