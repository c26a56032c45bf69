import type { Sql } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import type { PastGoal } from './past-goals.ts'

/** After their tips: the triggers of the ledger would count all of them towards the goal of today. */
export async function insertPastGoals(sql: Sql, creatorId: string, goals: readonly PastGoal[]): Promise<void> {
  for (const goal of goals) {
    const id = newId()
    await sql`
      insert into goals (id, creator_id, texts, amount_cents, raised_cents, reached_at, reached_by, started_at, ended_at)
      values (${id}, ${creatorId}, ${sql.json(goal.texts)}, ${goal.amountCents}, ${goal.raisedCents}, ${goal.reachedAt},
        ${goal.reachedBy}, ${goal.startedAt}, ${goal.endedAt})
    `
    await sql`insert into goal_tips (tip_id, goal_id) select tip_id, ${id} from unnest(${goal.tipIds}::uuid[]) as t (tip_id)`
  }
}
