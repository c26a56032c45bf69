import { unpaidCheckouts } from '@obole/contract/limits'
import { insertClientBlock } from '../abuse/abuse.sql.ts'
import type { TipPlatform } from '../domain/tip-platform.ts'
import { markEnded } from '../ledger/ledger.sql.ts'

export async function endTip(
  { config, log, metrics, sql }: TipPlatform,
  tipId: string,
  outcome: 'failed' | 'expired',
): Promise<void> {
  const isBlocked = await sql.begin(async (tx) => {
    if (!(await markEnded(tx, { id: tipId, outcome }))) return false
    // RL-11
    return insertClientBlock(tx, tipId, Math.max(1, unpaidCheckouts.max * config.rateLimitFactor))
  })
  if (!isBlocked) return
  metrics.events.inc({ event: 'tip_client_blocked' })
  log.warn({ event: 'tip_client_blocked', tipId }, 'too many unpaid checkouts from one address')
}
