import type { WayStep } from '@obole/contract/calls/money/way'
import { Refusal } from '@obole/contract/rules/refusals'
import { clock } from '../../platform/clock.ts'
import type { Platform } from '../../platform/platform.ts'
import { findWay, type WayRow } from './way.sql.ts'
import { wayOf } from './way.ts'

/** For the creator, with the deposit in which it went to their bank. */
export async function readOwnWay(platform: Platform, tipId: string) {
  const row = await requireWay(platform, tipId)
  const { deposit } = row
  return {
    way: wayOf(row, { ...optionsOf(platform), isForOwner: true }),
    deposit: deposit && { id: deposit.id, number: deposit.number },
  }
}

/** For the supporter. */
export async function readSupportersWay(platform: Platform, tipId: string): Promise<WayStep[]> {
  return wayOf(await requireWay(platform, tipId), { ...optionsOf(platform), isForOwner: false })
}

async function requireWay({ sql }: Platform, tipId: string): Promise<WayRow> {
  const row = await findWay(sql, tipId)
  if (!row) throw new Refusal('tip_not_found')
  return row
}

function optionsOf({ config }: Platform) {
  return { now: clock.now(), interval: config.payoutSchedules[0] ?? ('weekly' as const) }
}
