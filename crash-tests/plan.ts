import { seededRandom } from '@obole/testing/seeded-random'
import { type Failpoint, failpoints } from '../server/src/tips/domain/tip-platform.ts'

/** The last three only where a tip is held: at once, when it is about to be captured, and by the bank. */
export type Act = 'pay' | 'pay-later' | 'leave' | 'cancel' | 'undo' | 'undo-late' | 'hold-expires'
export type FollowUp = 'nothing' | 'refund' | 'part-refund' | 'dashboard-refund' | 'dispute-won' | 'dispute-lost'

export interface TipPlan {
  amount: number
  delayMs: number
  isDoubled: boolean
  coversFees: boolean
  showsWords: boolean
  act: Act
  followUp: FollowUp
}

export type Kill =
  | { kind: 'failpoint'; failpoint: Failpoint; count: number }
  | { kind: 'timer'; ms: number }
  | { kind: 'backend'; ms: number }
  | { kind: 'postmaster'; ms: number }
  | { kind: 'mail' }

export interface RunPlan {
  number: number
  tips: TipPlan[]
  kills: Kill[]
  /** How long its tips can be undone; 0: they are captured at once. */
  undoS: number
  /** Injected at the provider, with their rate. */
  faults: { kind: 'answer_lost' | 'cached_500' | 'hang' | 'error'; rate: number }[]
}

/** Everything random about a run is drawn here: the same seed and number plan the same run. */
export function planRun(
  seed: number,
  number: number,
  size: { tips: number; kills: number; killsDatabase: boolean },
): RunPlan {
  const random = seededRandom(seed * 100_003 + number)
  const upTo = (most: number) => 1 + Math.floor(random() * most)
  const pick = <T>(choices: readonly [T, ...T[]]): T => choices[Math.floor(random() * choices.length)] ?? choices[0]
  const firstFailpoint = failpoints[number % failpoints.length] ?? 'booking'
  const undoS = undoTime(firstFailpoint, number)
  const tips = Array.from({ length: upTo(size.tips) + 1 }, (): TipPlan => {
    const act = pick(undoS > 0 ? heldActs : acts)
    return {
      amount: 100 + Math.floor(random() * 20_000),
      delayMs: Math.floor(random() * 600),
      isDoubled: random() < 0.3,
      coversFees: random() < 0.3,
      showsWords: random() < 0.7,
      act,
      followUp: act === 'pay' ? pick(followUps) : 'nothing',
    }
  })
  // The first kill goes through the failpoints in turn; further ones are random.
  const kills: Kill[] = [{ kind: 'failpoint', failpoint: firstFailpoint, count: upTo(2) }]
  const wanted = upTo(size.kills)
  while (kills.length < wanted) kills.push(drawKill(random, pick, size.killsDatabase))
  ensureFailpointIsReached(tips, kills[0])
  const faults =
    random() < 0.4 ? [{ kind: pick(['answer_lost', 'cached_500', 'hang', 'error'] as const), rate: 0.1 }] : []
  return { number, tips, kills, undoS, faults }
}

const acts: [Act, ...Act[]] = ['pay', 'pay', 'pay', 'pay', 'pay', 'pay-later', 'leave', 'cancel']
const heldActs: [Act, ...Act[]] = ['pay', 'pay', 'pay', 'undo', 'undo-late', 'hold-expires', 'leave', 'cancel']
const holdFailpoints: Failpoint[] = ['holding', 'held', 'capture-begun', 'capture-made']

/** Where a tip must be undone to reach the failpoint, nobody may be too late for it. */
function undoTime(failpoint: Failpoint, number: number): number {
  if (isUndo(failpoint)) return 60
  return holdFailpoints.includes(failpoint) || (number >> 1) % 2 === 1 ? 2 : 0
}

function isUndo(failpoint: Failpoint): boolean {
  return failpoint === 'undo-requested' || failpoint === 'undo-made'
}

const followUps: [FollowUp, ...FollowUp[]] = [
  'nothing',
  'nothing',
  'nothing',
  'refund',
  'part-refund',
  'dashboard-refund',
  'dispute-won',
  'dispute-lost',
]

function drawKill(random: () => number, pick: <T>(choices: readonly [T, ...T[]]) => T, killsDatabase: boolean): Kill {
  const ms = Math.floor(random() * 1500)
  const failpoint: Kill = {
    kind: 'failpoint',
    failpoint: pick(failpoints as unknown as [Failpoint, ...Failpoint[]]),
    count: 1,
  }
  const database: Kill[] = [
    { kind: 'backend', ms },
    { kind: 'postmaster', ms },
  ]
  return pick<Kill>([
    { kind: 'timer', ms },
    { kind: 'timer', ms },
    failpoint,
    { kind: 'mail' },
    ...(killsDatabase ? database : []),
  ])
}

function ensureFailpointIsReached(tips: TipPlan[], kill: Kill | undefined): void {
  const [first, second] = tips
  if (kill?.kind !== 'failpoint' || !first) return
  const needed: Partial<Record<Failpoint, FollowUp>> = {
    'refund-requested': 'refund',
    'refund-made': 'part-refund',
    'recovery-begun': 'dispute-lost',
    'recovery-made': 'dispute-won',
  }
  const followUp = needed[kill.failpoint]
  for (const tip of [first, second]) if (tip) Object.assign(tip, { act: 'pay', ...(followUp && { followUp }) })
  if (isUndo(kill.failpoint)) for (const tip of tips) Object.assign(tip, { act: 'undo', followUp: 'nothing' })
}
