import type { MediaPlatform } from '../../media/media.ts'
import { clock } from '../../platform/clock.ts'
import type { Member } from '../../platform/http/access.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { limit } from '../../platform/rate-limit/rate-limit.ts'
import { readPasskeys } from '../credentials/passkeys.ts'
import { readOwnProfile } from '../profile/profile.ts'
import { findRecovery } from '../second-factor/account-recoveries.sql.ts'
import { findFactors } from '../second-factor/second-factor.sql.ts'
import { listSessions } from '../sessions/sessions.sql.ts'
import type { AccountPart } from '../users/account-part.ts'
import { listAgreements } from '../users/agreements.sql.ts'
import { listIdentities } from '../users/identities.sql.ts'
import { recordEvent } from '../users/security-events.ts'
import {
  findAccountRecord,
  listKnownDevices,
  listMails,
  listOpenMailTokens,
  listRegistrationsOf,
} from './export.sql.ts'

/** Everything stored about a person, except the hashes of their secrets. */
export async function exportOwnData(
  platform: MediaPlatform,
  parts: AccountPart[],
  member: Member,
  caller: Caller,
): Promise<Record<string, unknown>> {
  await limit(platform, ['export-member', member.id])
  const { sql } = platform
  const profile = await readOwnProfile(platform, member)
  const exported: Record<string, unknown> = {
    exportedAt: clock.now().toISOString(),
    profile,
    account: await findAccountRecord(sql, member.id),
    agreements: await listAgreements(sql, member.id),
    identities: await listIdentities(sql, member.id),
    sessions: await listSessions(sql, member.id),
    secondFactor: await findFactors(sql, member.id),
    accountRecovery: (await findRecovery(sql, member.id)) ?? null,
    passkeys: (await readPasskeys(platform, member)).passkeys,
    knownDevices: await listKnownDevices(sql, member.id),
    openLinks: await listOpenMailTokens(sql, member.id),
    mails: await listMails(sql, member.id),
    registrations: await listRegistrationsOf(sql, member.id),
  }
  for (const part of parts) Object.assign(exported, await part.export?.(sql, member.id, platform))
  recordEvent(platform, 'account_exported', { userId: member.id, requestId: caller.requestId })
  return exported
}
