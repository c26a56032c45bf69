import type { Profile } from '@obole/contract/calls/profile'
import { ageMin } from '@obole/contract/rules/limits'
import { fieldRefusal, Refusal } from '@obole/contract/rules/refusals'
import type { MediaPlatform } from '../../media/media.ts'
import type { Member } from '../../platform/http/access.ts'
import { findRecovery } from '../second-factor/account-recoveries.sql.ts'
import { findProfile, isOldEnough, type ProfileChanges, saveProfile } from '../users/users.sql.ts'

/** The minimum age of the terms. */
const earliestBirthDate = '1900-01-01'

export async function readOwnProfile({ sql, media }: MediaPlatform, { id, deskRole }: Member): Promise<Profile> {
  const row = await findProfile(sql, id)
  if (!row) throw new Refusal('sign_in_required')
  const { portrait, erasedAfter, ...profile } = row
  return {
    ...profile,
    emailVerified: profile.email !== null,
    portraitUrl: portrait && media.store.urlOf(portrait.large),
    erasedAfter: erasedAfter?.toISOString() ?? null,
    deskRole,
    recoveryOpensAt: (await findRecovery(sql, id))?.opensAt.toISOString() ?? null,
  }
}

export async function changeProfile(
  platform: MediaPlatform,
  member: Member,
  changes: ProfileChanges,
): Promise<Profile> {
  await saveProfile(platform.sql, member.id, changes)
  return readOwnProfile(platform, member)
}

export async function cleanBirthDate({ sql }: MediaPlatform, birthDate: string | null): Promise<string | null> {
  if (birthDate === null) return null
  if (birthDate < earliestBirthDate || !(await isOldEnough(sql, birthDate, ageMin))) {
    throw fieldRefusal('birthdate', 'range', `must lie after 1900 and at least ${ageMin} years ago`)
  }
  return birthDate
}
