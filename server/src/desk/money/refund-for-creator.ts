import type { DeskTip } from '@obole/contract/calls/desk/money'
import { Refusal } from '@obole/contract/rules/refusals'
import { queueMail } from '../../mail/send.ts'
import { limit } from '../../platform/rate-limit/rate-limit.ts'
import { findCreatorContact } from '../../tips/mails/creator-contact.sql.ts'
import { refundTip } from '../../tips/settlement/refund-tip.ts'
import type { PaymentPlatform } from '../../tips/stripe/payment-platform.ts'
import { recordDeskAct } from '../log/desk-log.sql.ts'
import { findTipById } from './desk-tips.sql.ts'
import { deskTip } from './find-tips.ts'
import { refundedForCreatorMail } from './mails.ts'

interface DeskRefund {
  tipId: string
  operatorId: string
  amountCents: number | undefined
  reason: string
}

/** As its creator would: the transfer is reversed and the site's fee returned. Logged before it is asked for. */
export async function refundForCreator(platform: PaymentPlatform, refund: DeskRefund): Promise<DeskTip> {
  const { tipId, operatorId, amountCents, reason } = refund
  const { sql } = platform
  await limit(platform, ['desk-refund', operatorId])
  const [tip] = await findTipById(sql, tipId)
  if (!tip) throw new Refusal('tip_not_found')
  const { creatorId } = tip
  const asked = amountCents ?? tip.amount - tip.refundedAmount - tip.pendingAmount
  const act = { by: { operatorId }, act: 'tip_refunded', kind: 'tip', subject: tipId, creatorId, note: reason }
  await recordDeskAct(sql, {
    ...act,
    before: { refunded: tip.refundedAmount },
    after: { refunded: tip.refundedAmount + asked },
  })
  await refundTip(platform, { tipId, creatorId, amountCents, seenCents: undefined, idempotencyKey: null })
  const creator = await findCreatorContact(sql, creatorId)
  if (creator) {
    const { email: to, locale } = creator
    const content = { tipId, amountCents: asked, reason, date: tip.at.toISOString() }
    await queueMail(sql, refundedForCreatorMail, { to, locale, content, userId: creatorId })
  }
  const [now] = await findTipById(sql, tipId)
  if (!now) throw new Refusal('tip_not_found')
  return deskTip(platform, now)
}
