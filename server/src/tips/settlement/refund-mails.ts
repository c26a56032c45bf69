import { queueMail } from '../../mail/send.ts'
import type { Sql } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import type { TipPlatform } from '../domain/tip-platform.ts'
import { tipRefundedMail } from '../mails/mails.ts'
import { lockTip } from '../tip/tip.sql.ts'
import { queueRefundMail, type RefundToTell } from './refunds.sql.ts'

/** The first is told at once, and those of the hour after it together: fifty refunds of a cent were fifty mails. */
export function tellRefund(sql: Sql, refund: Omit<RefundToTell, 'mailId'>, { isFirst }: { isFirst: boolean }) {
  return queueRefundMail(sql, { ...refund, mailId: newId() }, isFirst ? 0 : 60)
}

/** The job. To the address that the tip has now: it may have been erased since. */
export async function mailRefunds({ sql }: TipPlatform, refunds: RefundToTell[]): Promise<void> {
  const last = refunds.at(-1)
  if (!last) return
  await sql.begin(async (tx) => {
    const tip = await lockTip(tx, last.tipId)
    if (!tip?.supporterEmail) return
    const content = {
      tipId: tip.id,
      amountCents: refunds.reduce((sum, { amountCents }) => sum + amountCents, 0),
      refundedCents: Math.max(...refunds.map(({ refundedCents }) => refundedCents)),
      isPending: last.news === 'pending',
    }
    await queueMail(tx, tipRefundedMail, { to: tip.supporterEmail, locale: tip.locale, content, id: last.mailId })
  })
}
