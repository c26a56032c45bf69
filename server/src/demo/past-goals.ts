import type { GoalTexts } from '@obole/contract/calls/goals'
import type { PastTip } from './past-tips.ts'

export interface PastGoal {
  texts: GoalTexts
  amountCents: number
  startedAt: Date
  /** Null: it is the current one. */
  endedAt: Date | null
  tipIds: string[]
  raisedCents: number
  reachedAt: Date | null
  reachedBy: string | null
}

const dayMs = 24 * 60 * 60_000

const goals: readonly { amountCents: number; startDays: number; endDays: number | null; texts: GoalTexts }[] = [
  {
    amountCents: 180_000,
    startDays: 240,
    endDays: 75,
    texts: {
      fr: { title: 'Réparer le toit de l’atelier', text: 'Il pleuvait sur les tasses.' },
      en: { title: 'Mending the studio roof', text: 'It was raining on the cups.' },
      es: { title: 'Arreglar el techo del taller', text: 'Llovía sobre las tazas.' },
    },
  },
  {
    amountCents: 200_000,
    startDays: 60,
    endDays: null,
    texts: {
      fr: {
        title: 'Un petit four pour l’école du village',
        text: 'Pour que les enfants cuisent leurs bols toute l’année, et plus seulement les jours de grande fournée.',
      },
      en: {
        title: 'A small kiln for the village school',
        text: 'So that the children can fire their bowls all year round, not only on the days of a big firing.',
      },
      es: {
        title: 'Un horno pequeño para la escuela del pueblo',
        text: 'Para que los niños cuezan sus cuencos todo el año, y no solo los días de gran hornada.',
      },
    },
  },
]

/** A goal that was reached, and a current one that is on its way. */
export function pastGoals(now: Date, tips: readonly PastTip[]): PastGoal[] {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  return goals.map(({ texts, amountCents, startDays, endDays }) => {
    const startedAt = ago(startDays)
    const endedAt = endDays === null ? null : ago(endDays)
    const counted = tips.filter(({ facts }) =>
      facts.some(({ kind, at }) => kind === 'charge' && at >= startedAt && at < (endedAt ?? now)),
    )
    return {
      texts,
      amountCents,
      startedAt,
      endedAt,
      tipIds: counted.map(({ id }) => id),
      ...raisedBy(counted, amountCents),
    }
  })
}

/** As the ledger's trigger decides it, fact by fact: what was returned can bring a goal below its amount again. */
function raisedBy(
  tips: readonly PastTip[],
  amountCents: number,
): Pick<PastGoal, 'raisedCents' | 'reachedAt' | 'reachedBy'> {
  const facts = tips.flatMap(({ id, facts }) => facts.map(({ at, supporter = 0 }) => ({ id, at, cents: -supporter })))
  facts.sort((a, b) => a.at.getTime() - b.at.getTime())
  let raisedCents = 0
  let reached: { id: string; at: Date } | null = null
  for (const { id, at, cents } of facts) {
    raisedCents += cents
    reached = raisedCents < amountCents ? null : (reached ?? { id, at })
  }
  return { raisedCents, reachedAt: reached?.at ?? null, reachedBy: reached?.id ?? null }
}
