import type { Sql } from '../platform/database/database.ts'
import { findCreatorById } from './tables/creators.sql.ts'
import { listGoals } from './tables/goals.sql.ts'
import { listOperatorActs } from './tables/operator.sql.ts'
import { listSlugsOf } from './tables/slugs.sql.ts'
import { findThanks } from './tables/thanks.sql.ts'
import { findWall } from './tables/wall.sql.ts'

const goalsMax = 1000

/** The page as part of a person’s data export, with what the operator decided about it. */
export async function exportPage(sql: Sql, userId: string): Promise<Record<string, unknown>> {
  return {
    page: (await findCreatorById(sql, userId)) ?? null,
    slugs: await listSlugsOf(sql, userId),
    goals: await listGoals(sql, userId, goalsMax),
    thanks: (await findThanks(sql, userId)) ?? null,
    wall: await findWall(sql, userId),
    operatorActs: await listOperatorActs(sql, userId),
  }
}
