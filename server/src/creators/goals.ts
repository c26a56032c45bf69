import {
  type saveGoal as contract,
  type GoalTexts,
  goalPercent,
  goalText,
  type OwnGoal,
} from '@obole/contract/calls/goals'
import type { PublicGoal } from '@obole/contract/calls/public-goal'
import { type Locale, locales } from '@obole/contract/formatting/names'
import { goalTextMax, goalTitleMax } from '@obole/contract/rules/limits'
import { fieldRefusal } from '@obole/contract/rules/refusals'
import type { BodyOf } from '@obole/contract/schema/endpoint'
import { queueMail } from '../mail/send.ts'
import { clock } from '../platform/clock.ts'
import type { Sql } from '../platform/database/database.ts'
import type { Platform } from '../platform/platform.ts'
import { limit } from '../platform/rate-limit/rate-limit.ts'
import { goalReachedMail } from './mails.ts'
import { changeOwnPage } from './own-page.ts'
import {
  endDueGoals,
  findGoalJustReached,
  type GoalRow,
  insertGoal,
  listGoals as listRows,
  markGoalEnded,
  type ShownGoal,
  updateGoal,
} from './tables/goals.sql.ts'
import { limitedText, limitedTextOrNull } from './words/texts.ts'

const goalsMax = 100

export async function saveGoal(platform: Platform, userId: string, body: BodyOf<typeof contract>): Promise<OwnGoal> {
  await limit(platform, ['goal-member', userId])
  const goal = {
    texts: tidyTexts(body.texts),
    amountCents: body.amount,
    hidesAmounts: body.hidesAmounts,
    endsAt: body.endsAt === null ? null : futureInstant(body.endsAt),
  }
  let saved: GoalRow | undefined
  await changeOwnPage(platform.sql, userId, async (tx) => {
    // One that is over is not changed: a new one begins.
    await endDueGoals(tx, userId)
    saved = (await updateGoal(tx, userId, goal)) ?? (await insertGoal(tx, userId, goal))
  })
  if (!saved) throw new Error('The goal was not saved.')
  return ownGoal(saved)
}

export async function endGoal(platform: Platform, userId: string): Promise<undefined> {
  await limit(platform, ['goal-member', userId])
  await markGoalEnded(platform.sql, userId)
  return undefined
}

/** One whose time is over is a past one, even before the job has come by. */
export async function listGoals(sql: Sql, userId: string): Promise<{ current: OwnGoal | null; past: OwnGoal[] }> {
  const goals = (await listRows(sql, userId, goalsMax)).map(ownGoal)
  const isOver = ({ endedAt, endsAt }: OwnGoal) =>
    endedAt !== null || (endsAt !== null && new Date(endsAt) <= clock.now())
  return { current: goals.find((goal) => !isOver(goal)) ?? null, past: goals.filter(isOver) }
}

/** In the transaction that booked the tip: the creator hears of a goal exactly when the ledger has it. */
export async function notifyGoalReached(sql: Sql, tipId: string): Promise<void> {
  const goal = await findGoalJustReached(sql, tipId)
  if (!goal) return
  const { creatorId: userId, texts, amountCents, raisedCents, slug, email: to, locale } = goal
  const content = { title: goalText(texts, locale).title, amountCents, raisedCents, slug }
  await queueMail(sql, goalReachedMail, { to, locale, content, userId })
}

export function publicGoal(goal: ShownGoal | null, locale: Locale): PublicGoal | null {
  if (!goal) return null
  const { texts, amountCents, raisedCents, hidesAmounts, endsAt } = goal
  return {
    ...goalText(texts, locale),
    amount: hidesAmounts ? null : amountCents,
    raised: hidesAmounts ? null : Math.max(0, raisedCents),
    percent: goalPercent(raisedCents, amountCents),
    endsAt: endsAt && new Date(endsAt).toISOString(),
  }
}

function ownGoal(row: GoalRow): OwnGoal {
  return {
    id: row.id,
    texts: row.texts,
    amount: row.amountCents,
    raised: Math.max(0, row.raisedCents),
    percent: goalPercent(row.raisedCents, row.amountCents),
    hidesAmounts: row.hidesAmounts,
    endsAt: row.endsAt?.toISOString() ?? null,
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    reachedAt: row.reachedAt?.toISOString() ?? null,
  }
}

function tidyTexts(texts: GoalTexts): GoalTexts {
  const tidy: GoalTexts = {}
  for (const locale of locales) {
    const given = texts[locale]
    if (!given) continue
    const path = `texts.${locale}`
    tidy[locale] = {
      title: limitedText(`${path}.title`, given.title, goalTitleMax),
      text: limitedTextOrNull(`${path}.text`, given.text, goalTextMax),
    }
  }
  return tidy
}

function futureInstant(value: string): Date {
  const instant = new Date(value)
  if (!(instant > clock.now())) throw fieldRefusal('endsAt', 'future', 'must be in the future')
  return instant
}
