import { queueMail } from '../../mail/send.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { DisputeSnapshot } from '../domain/payment.ts'
import { findCreatorContact } from '../mails/creator-contact.sql.ts'
import { tipDisputeMail } from '../mails/mails.ts'
import type { LockedTip } from '../tip/tip.sql.ts'
import { saveDisputes } from './disputes.sql.ts'

/**
 * Its creator is told when a bank takes money and when it has decided, once each. One that is first seen when it is over
 * was never open for the creator: they are told how it ended.
 */
export async function recordDisputes(sql: Sql, tip: LockedTip, disputes: DisputeSnapshot[]): Promise<void> {
  const taken = disputes.filter(({ takenCents }) => takenCents > 0)
  if (taken.length === 0) return
  const changed = await saveDisputes(sql, tip.id, taken)
  const creator = changed.length > 0 ? await findCreatorContact(sql, tip.creatorId) : undefined
  if (!creator) return
  const { email: to, locale } = creator
  for (const { id, state: dispute } of changed) {
    const disputedCents = taken.find((one) => one.id === id)?.takenCents ?? tip.amountCents
    const content = { tipId: tip.id, dispute, disputedCents }
    await queueMail(sql, tipDisputeMail, { to, locale, content, userId: tip.creatorId })
  }
}
