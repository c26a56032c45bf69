import { unpaidCheckouts } from '@obole/contract/rules/limits'
import { queueMail } from '../../mail/send.ts'
import type { Sql } from '../../platform/database/database.ts'
import { insertClientBlock } from '../abuse/abuse.sql.ts'
import type { TipPlatform } from '../domain/tip-platform.ts'
import { debitFailedMail } from '../mails/mails.ts'
import { mayMail } from '../mails/recipient-limit.ts'
import { markEnded } from '../tip/end.sql.ts'
import { saveSupporterEmail } from '../tip/supporter.sql.ts'
import { lockTip } from '../tip/tip.sql.ts'

/** `email`: of a supporter who left while the payment was under way, and is told by mail. */
export async function endTip(
  platform: TipPlatform,
  tipId: string,
  outcome: 'failed' | 'expired',
  email: string | null = null,
): Promise<void> {
  const { config, log, metrics, sql } = platform
  const isBlocked = await sql.begin(async (tx) => {
    if (!(await markEnded(tx, { id: tipId, outcome }))) return false
    if (email) await tellSupporter(platform, tx, tipId, email)
    // RL-11
    return insertClientBlock(tx, tipId, Math.max(1, unpaidCheckouts.max * config.rateLimitFactor))
  })
  if (!isBlocked) return
  metrics.events.inc({ event: 'tip_client_blocked' })
  log.warn({ event: 'tip_client_blocked', tipId }, 'too many unpaid checkouts from one address')
}

/** The address is stored with the tip, so that whoever erases it stops the mail. */
async function tellSupporter(platform: TipPlatform, sql: Sql, tipId: string, email: string): Promise<void> {
  const tip = await lockTip(sql, tipId)
  if (!tip || tip.isAnonymized) return
  await saveSupporterEmail(sql, { id: tipId, email })
  if (!(await mayMail(platform, sql, email))) return
  await queueMail(sql, debitFailedMail, { to: email, locale: tip.locale, content: { tipId } })
}
