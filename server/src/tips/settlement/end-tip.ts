import { unpaidCheckouts } from '@obole/contract/limits'
import { queueMail } from '../../mail/send.ts'
import type { Sql } from '../../platform/database/database.ts'
import { insertClientBlock } from '../abuse/abuse.sql.ts'
import type { TipPlatform } from '../domain/tip-platform.ts'
import { lockTip, markEnded, saveSupporterEmail } from '../ledger/ledger.sql.ts'
import { debitFailedMail } from '../mails/mails.ts'

/** `email`: of a supporter who left while the payment was under way, and is told by mail. */
export async function endTip(
  { config, log, metrics, sql }: TipPlatform,
  tipId: string,
  outcome: 'failed' | 'expired',
  email: string | null = null,
): Promise<void> {
  const isBlocked = await sql.begin(async (tx) => {
    if (!(await markEnded(tx, { id: tipId, outcome }))) return false
    if (email) await tellSupporter(tx, tipId, email)
    // RL-11
    return insertClientBlock(tx, tipId, Math.max(1, unpaidCheckouts.max * config.rateLimitFactor))
  })
  if (!isBlocked) return
  metrics.events.inc({ event: 'tip_client_blocked' })
  log.warn({ event: 'tip_client_blocked', tipId }, 'too many unpaid checkouts from one address')
}

/** The address is stored with the tip, so that whoever erases it stops the mail. */
async function tellSupporter(sql: Sql, tipId: string, email: string): Promise<void> {
  const tip = await lockTip(sql, tipId)
  if (!tip || tip.isAnonymized) return
  await saveSupporterEmail(sql, { id: tipId, email })
  await queueMail(sql, debitFailedMail, { to: email, locale: tip.locale, content: { tipId } })
}
