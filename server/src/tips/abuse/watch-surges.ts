import { clock } from '../../platform/clock.ts'
import type { TipPlatform } from '../domain/tip-platform.ts'
import { raiseAlarm } from '../ledger/alarms.ts'
import { postponeSuspected } from '../tip/hold.sql.ts'
import { saveSurges } from './abuse.sql.ts'

const surgeLimits = { perCreator: 30, overall: 300 }

/** A surge slows new checkouts down and raises an alarm; there is no CAPTCHA. */
export async function watchSurges(platform: TipPlatform): Promise<void> {
  const { log, metrics, sql } = platform
  for (const { scope, started } of await saveSurges(sql, surgeLimits)) {
    metrics.events.inc({ event: 'tip_surge' })
    log.warn({ event: 'tip_surge', scope, started }, 'many checkouts, few payments')
    const day = clock.now().toISOString().slice(0, 10)
    await raiseAlarm(platform, sql, { kind: 'tip_flood', subject: `${scope} ${day}`, details: { started } })
  }
}

/** While stolen cards may be tried out, nothing is captured: a hold that is cancelled costs nobody anything. */
export async function postponeCaptures(platform: TipPlatform): Promise<void> {
  const day = clock.now().toISOString().slice(0, 10)
  for (const { creatorId, count } of await postponeSuspected(platform.sql)) {
    platform.log.warn({ event: 'capture_waits', creatorId, count }, 'captures wait while a page or client is suspected')
    await raiseAlarm(platform, platform.sql, {
      kind: 'capture_waits',
      subject: `${creatorId} ${day}`,
      details: { count },
    })
  }
}
