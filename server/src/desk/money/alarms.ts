import { Refusal } from '@obole/contract/rules/refusals'
import type { Pool, Sql } from '../../platform/database/database.ts'
import { type ListedDebt, listDebts } from '../../tips/debts/list-debts.sql.ts'
import { resolveAlarm } from '../../tips/ledger/ledger.sql.ts'
import { listOpenAlarms } from '../../tips/ledger/open-alarms.sql.ts'
import { recordDeskAct } from '../log/desk-log.sql.ts'

const kinds = {
  'page owes': 'page_owes',
  'site owes': 'site_owes',
  'refund waits': 'refund_waits',
  'refund pending': 'refund_pending',
} as const satisfies Record<ListedDebt['kind'], string>

export async function readDeskAlarms(sql: Sql) {
  const [alarms, debts] = [await listOpenAlarms(sql), await listDebts(sql)]
  return {
    alarms: alarms.map(({ details, raisedAt, ...alarm }) => ({
      ...alarm,
      details: Object.entries(details).map(([name, value]) => ({ name, value: textOf(value) })),
      raisedAt: raisedAt.toISOString(),
    })),
    debts: debts.map(({ kind, slug, tipId, cents, since, refusal }) => ({
      kind: kinds[kind],
      slug,
      tipId,
      amount: cents,
      since: since.toISOString(),
      refusal,
    })),
  }
}

export function closeDeskAlarm(sql: Pool, operatorId: string, alarm: { kind: string; subject: string }): Promise<void> {
  return sql.begin(async (tx) => {
    if (!(await resolveAlarm(tx, alarm))) throw new Refusal('not_found')
    const subject = `${alarm.kind} ${alarm.subject}`
    await recordDeskAct(tx, { by: { operatorId }, act: 'alarm_closed', kind: 'alarm', subject })
  })
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
