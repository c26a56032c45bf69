import type { Sql } from '../platform/database/database.ts'
import { findCreatorById } from './creators.sql.ts'
import { listGoals } from './goals.sql.ts'
import { listOperatorActs } from './operator.sql.ts'
import { listSlugsOf } from './slugs.sql.ts'
import { findThanks } from './thanks.sql.ts'
import { findWall } from './wall.sql.ts'

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
