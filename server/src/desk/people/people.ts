import type { askPerson as contract, lookUpPerson } from '@obole/contract/calls/desk/people'
import type { BodyOf, ReplyOf } from '@obole/contract/schema/endpoint'
import { scheduleErasureOf } from '../../accounts/own-data/delete-account.ts'
import { exportOwnData } from '../../accounts/own-data/export-account.ts'
import { appendSupporterChoice } from '../../accounts/own-data/supporter-list.ts'
import type { AccountPart } from '../../accounts/users/account-part.ts'
import { cleanEmail } from '../../accounts/users/person-fields.ts'
import { queueMail } from '../../mail/send.ts'
import type { MediaPlatform } from '../../media/media.ts'
import { clock } from '../../platform/clock.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { limit } from '../../platform/rate-limit/rate-limit.ts'
import { recordActs } from '../../tips/rights/rights.sql.ts'
import { anonymizeGivenTip } from '../../tips/tip/anonymize.sql.ts'
import { recordDeskAct } from '../log/desk-log.sql.ts'
import { provePersonMail } from './mails.ts'
import { countHeld, deleteTraces, findAccount, listTipsToErase, readGuest } from './people.sql.ts'
import { loggedName, openPersonLink } from './person-link.ts'

const batch = 100

export async function lookUp(
  platform: MediaPlatform,
  operatorId: string,
  typed: string,
): Promise<ReplyOf<typeof lookUpPerson>> {
  const { emailKey } = cleanEmail(typed)
  await limit(platform, ['desk-look', operatorId])
  const { sql } = platform
  await recordDeskAct(sql, {
    by: { operatorId },
    act: 'person_looked_up',
    kind: 'person',
    subject: loggedName(platform, emailKey),
  })
  return countHeld(sql, emailKey)
}

export async function askForProof(
  platform: MediaPlatform,
  operatorId: string,
  body: BodyOf<typeof contract>,
): Promise<void> {
  const { email, emailKey } = cleanEmail(body.email)
  const { act, locale } = body
  await limit(platform, ['desk-look', operatorId], ['person-mail', emailKey])
  await platform.sql.begin(async (tx) => {
    await recordDeskAct(tx, {
      by: { operatorId },
      act: `person_${act}_offered`,
      kind: 'person',
      subject: loggedName(platform, emailKey),
    })
    await queueMail(tx, provePersonMail, { to: email, locale, content: { email, act } })
  })
}

/** Of the account of this address, and of what a guest left with it. */
export async function readAllHeld(
  platform: MediaPlatform,
  parts: AccountPart[],
  token: string,
  caller: Caller,
): Promise<Record<string, unknown>> {
  const emailKey = openPersonLink(platform, token, 'file')
  await limit(platform, ['mail-token-address', caller.ip])
  const id = await findAccount(platform.sql, emailKey)
  const account = id === undefined ? null : await exportOwnData(platform, parts, asMember(id), caller)
  await recordByOwner(platform, 'person_file_read', emailKey)
  return { address: emailKey, account, guest: await readGuest(platform.sql, emailKey) }
}

export async function eraseAllHeld(
  platform: MediaPlatform,
  parts: AccountPart[],
  token: string,
  caller: Caller,
): Promise<void> {
  const emailKey = openPersonLink(platform, token, 'erase')
  await limit(platform, ['mail-token-address', caller.ip])
  const { sql, config } = platform
  const id = await findAccount(sql, emailKey)
  if (id !== undefined) await sql.begin((tx) => scheduleErasureOf(tx, parts, { id, sessionId: null }))
  for (
    let tips = await listTipsToErase(sql, emailKey, batch);
    tips.length > 0;
    tips = await listTipsToErase(sql, emailKey, batch)
  )
    for (const tipId of tips)
      await sql.begin(async (tx) => {
        await anonymizeGivenTip(tx, tipId)
        await recordActs(tx, tipId, ['supporter_erased'])
        // Before the commit: a crash in between repeats the erasure, and cannot lose it.
        await appendSupporterChoice(config.dataDir, { choice: 'erased', subject: tipId })
      })
  await deleteTraces(sql, emailKey)
  await recordByOwner(platform, 'person_erased', emailKey)
}

/** They have shown by the link that the mailbox is theirs. */
async function recordByOwner(platform: MediaPlatform, act: string, emailKey: string): Promise<void> {
  await recordDeskAct(platform.sql, {
    by: { operator: 'the owner of the address' },
    act,
    kind: 'person',
    subject: loggedName(platform, emailKey),
  })
}

function asMember(id: string) {
  return { id, sessionId: id, emailVerified: true, signedInAt: clock.now(), isProven: true, deskRole: null }
}
