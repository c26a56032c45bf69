import type { addPasskey as addPasskeyCall, Passkey } from '@obole/contract/calls/keys/passkeys'
import { passkeysMax } from '@obole/contract/rules/limits'
import { Refusal } from '@obole/contract/rules/refusals'
import type { BodyOf } from '@obole/contract/schema/endpoint'
import type { Member } from '../../platform/http/access.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { mailSecurityChange } from '../mails/security-change.ts'
import {
  countWaysIn,
  deletePasskey,
  insertPasskey,
  listPasskeysOf,
  renamePasskeyOf,
} from '../second-factor/passkeys.sql.ts'
import { checkNewPasskey, makeOptions } from '../second-factor/passkeys.ts'
import { forgetOtherProofs } from '../sessions/sessions.sql.ts'
import { lockOwnAccount } from '../sessions/still-signed-in.ts'
import { recordEvent } from '../users/security-events.ts'
import { findAccount } from '../users/users.sql.ts'

export async function readPasskeys({ sql }: Platform, { id }: Member): Promise<{ passkeys: Passkey[] }> {
  const passkeys = await listPasskeysOf(sql, id)
  return {
    passkeys: passkeys.map(({ credentialId: _, createdAt, usedAt, ...rest }) => ({
      ...rest,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
  }
}

export async function startPasskey(platform: Platform, { id }: Member): Promise<unknown> {
  const { sql } = platform
  if ((await listPasskeysOf(sql, id)).length >= passkeysMax) throw new Refusal('too_many_passkeys')
  const account = await findAccount(sql, id)
  return makeOptions(platform, sql, { id, name: account?.email ?? account?.alias ?? id })
}

/** The other sessions were opened without it: what they proved counts no more. */
export async function addPasskey(
  platform: Platform,
  member: Member,
  { name, passkey: made }: BodyOf<typeof addPasskeyCall>,
  caller: Caller,
): Promise<Passkey> {
  const { id: userId } = member
  const id = await platform.sql.begin(async (tx) => {
    const account = await lockOwnAccount(tx, member)
    if ((await listPasskeysOf(tx, userId)).length >= passkeysMax) throw new Refusal('too_many_passkeys')
    const passkey = await checkNewPasskey(platform, tx, userId, made)
    if (!passkey || !(await insertPasskey(tx, { ...passkey, name }))) throw new Refusal('invalid_passkey')
    await forgetOtherProofs(tx, userId, member.sessionId)
    await mailSecurityChange(tx, account, 'passkey-added')
    return passkey.id
  })
  recordEvent(platform, 'second_factor_added', { userId, factor: 'passkey', requestId: caller.requestId })
  const added = (await readPasskeys(platform, member)).passkeys.find((passkey) => passkey.id === id)
  if (!added) throw new Refusal('not_found')
  return added
}

export async function renamePasskey(
  { sql }: Platform,
  { id: userId }: Member,
  id: string,
  name: string,
): Promise<void> {
  if (!(await renamePasskeyOf(sql, userId, id, name))) throw new Refusal('not_found')
}

/** One that is not there is answered like one that was removed. */
export async function removePasskey(platform: Platform, member: Member, id: string, caller: Caller): Promise<void> {
  const isRemoved = await platform.sql.begin(async (tx) => {
    const account = await lockOwnAccount(tx, member)
    if (!(await deletePasskey(tx, member.id, id))) return false
    if ((await countWaysIn(tx, member.id)) === 0) throw new Refusal('last_way_in')
    await mailSecurityChange(tx, account, 'passkey-removed')
    return true
  })
  if (!isRemoved) return
  recordEvent(platform, 'second_factor_removed', { userId: member.id, factor: 'passkey', requestId: caller.requestId })
}
