import type { Sql } from '../../platform/database/database.ts'

/** For the demo, whose tips have a past: begun and, once their facts are booked, ended at the time that they say. */
export async function insertPastTips(sql: Sql, rows: readonly object[]): Promise<void> {
  await sql`insert into tips ${sql(rows)}`
}

export async function endPastTips(
  sql: Sql,
  tips: readonly { id: string; outcome: 'paid' | 'failed' | 'cancelled' | 'expired'; endedAt: Date }[],
): Promise<void> {
  await sql`
    update tips t set outcome = e.outcome, ended_at = e.ended_at::timestamptz
    from unnest(${tips.map(({ id }) => id)}::uuid[], ${tips.map(({ outcome }) => outcome)}::text[],
      ${tips.map(({ endedAt }) => endedAt.toISOString())}::text[]) as e (id, outcome, ended_at)
    where t.id = e.id
  `
}

/** Each was answered a day later, also on the page. */
export async function answerPastTips(sql: Sql, answers: readonly { id: string; reply: string }[]): Promise<void> {
  await sql`
    update tips t set reply = a.reply, shows_reply = true, replied_at = least(now(), t.created_at + interval '1 day')
    from unnest(${answers.map(({ id }) => id)}::uuid[], ${answers.map(({ reply }) => reply)}::text[]) as a (id, reply)
    where t.id = a.id
  `
}
