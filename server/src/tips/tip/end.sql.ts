import type { Sql } from '../../platform/database/database.ts'
import { isAt } from './step.sql.ts'
import { supporterEmail } from './supporter.sql.ts'
import { transitions } from './transitions.ts'

const endings = { failed: transitions.fail, cancelled: transitions.cancel, expired: transitions.expire }

/** In the transaction that books the payment. */
export async function markPaid(sql: Sql, tip: { id: string; email: string | null }): Promise<void> {
  await sql`
    update tips set outcome = 'paid', ended_at = now(), opening_until = null, ${supporterEmail(sql, tip.email)}
    where id = ${tip.id} and ${isAt(sql, transitions.pay.from)}
  `
}

/** False when it had ended before. A checkout that we closed is cancelled, even when its expiry event came first. */
export async function markEnded(sql: Sql, tip: { id: string; outcome: keyof typeof endings }): Promise<boolean> {
  const rows = await sql`
    update tips set outcome = ${tip.outcome}, ended_at = now(), opening_until = null
    where id = ${tip.id} and ${isAt(sql, endings[tip.outcome].from)}
    returning id
  `
  return rows.length > 0
}
