import { type Failpoint, failpoints } from '@obole/server/tips/domain/tip-platform'
import { seededRandom } from '@obole/testing/seeded-random'

/** The last three only where a tip is held: at once, when it is about to be captured, and by the bank. */
export type Act = 'pay' | 'pay-later' | 'leave' | 'cancel' | 'undo' | 'undo-late' | 'hold-expires'
/** The last two after the creator's whole balance was sent to their bank. */
export type FollowUp =
  | 'nothing'
  | 'refund'
  | 'part-refund'
  | 'dashboard-refund'
  | 'dispute-won'
  | 'dispute-lost'
  | 'paid-out-dispute'
  | 'paid-out-refund'

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
  /** While the provider has the call to capture a tip. */
  | { kind: 'capture-call' }

export interface RunPlan {
  number: number
  tips: TipPlan[]
  kills: Kill[]
  /** How long its tips can be undone; 0: they are captured at once. */
  undoS: number
  /** How long their banks hold them. */
  holdS: number
  /** The platform has nothing at the provider: refunds stay pending, and nothing can be returned. */
  isPlatformEmpty: boolean
  /** What the page's goal asks for. */
  goalCents: number
  /** Injected at the provider, with their rate. */
  faults: { kind: 'answer_lost' | 'cached_500' | 'hang' | 'error'; rate: number; route: string }[]
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
  // The first kill goes through the failpoints in turn, and then the call to capture; further ones are random.
  const firstFailpoint = failpoints[number % (failpoints.length + 1)] ?? null
  const needsHolds = firstFailpoint === null || holdFailpoints.includes(firstFailpoint)
  const { undoS, holdS } = holdTimes(firstFailpoint, needsHolds, number)
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
  const kills: Kill[] = [
    firstFailpoint === null
      ? { kind: 'capture-call' }
      : { kind: 'failpoint', failpoint: firstFailpoint, count: upTo(2) },
  ]
  const wanted = upTo(size.kills)
  while (kills.length < wanted) kills.push(drawKill(random, pick, size.killsDatabase))
  // A run in three is of empty balances: where a kill needs a refund that is made, it gets it.
  const isShort = number % 3 === 1 && firstFailpoint !== 'refund-made'
  if (isShort) for (const tip of tips) if (tip.act === 'pay') tip.followUp = pick(shortFollowUps)
  ensureFailpointIsReached(tips, kills[0])
  const faults = random() < 0.4 ? [{ kind: pick(faultKinds), rate: 0.1, route: 'POST /v1/checkout/sessions' }] : []
  // Not where the answer is waited for: that is the kill's moment.
  if (undoS > 0 && !needsHolds && !isUndo(firstFailpoint))
    for (const route of [captureRoute, cancelRoute]) faults.push({ kind: pick(faultKinds), rate: 0.3, route })
  const goalCents = 100 + Math.floor(random() * 60_000)
  return { number, tips, kills, undoS, holdS, isPlatformEmpty: isShort && random() < 0.5, goalCents, faults }
}

export const captureRoute = 'POST /v1/payment_intents/:id/capture'
const cancelRoute = 'POST /v1/payment_intents/:id/cancel'
const faultKinds = ['answer_lost', 'cached_500', 'hang', 'error'] as const

const acts: [Act, ...Act[]] = ['pay', 'pay', 'pay', 'pay', 'pay', 'pay-later', 'leave', 'cancel']
const heldActs: [Act, ...Act[]] = ['pay', 'pay', 'pay', 'undo', 'undo-late', 'hold-expires', 'leave', 'cancel']
const holdFailpoints: Failpoint[] = ['holding', 'held', 'capture-begun', 'capture-made']

const hourS = 3600
const weekS = 7 * 24 * hourS

/** Where a tip must be undone to reach the failpoint, nobody may be too late for it. */
function holdTimes(failpoint: Failpoint | null, needsHolds: boolean, number: number): { undoS: number; holdS: number } {
  if (isUndo(failpoint)) return { undoS: 60, holdS: weekS }
  if (!needsHolds && (number >> 1) % 2 === 0) return { undoS: 0, holdS: weekS }
  // Close to its end, a hold is captured an hour before it and not only when it could no longer be undone.
  return (number >> 2) % 2 === 0 ? { undoS: 2, holdS: weekS } : { undoS: 60, holdS: hourS + 3 }
}

/** How long its tips can be undone at least. The provider tells the end of a hold in whole seconds. */
export function undoMsOf({ undoS, holdS }: RunPlan): number {
  return 1000 * Math.min(undoS, holdS - hourS - 1)
}

function isUndo(failpoint: Failpoint | null): boolean {
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

/** What fills the balance of a creator again, and what their balance may be too small for. */
const shortFollowUps: [FollowUp, ...FollowUp[]] = [
  'nothing',
  'refund',
  'part-refund',
  'dispute-won',
  'dispute-lost',
  'paid-out-dispute',
  'paid-out-dispute',
  'paid-out-refund',
  'paid-out-refund',
]

/** Whether something may be refused because a balance is too small. */
export function isShortRun({ tips, isPlatformEmpty }: RunPlan): boolean {
  return isPlatformEmpty || tips.some(({ followUp }) => followUp.startsWith('paid-out'))
}

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
  if (!first) return
  if (kill?.kind === 'capture-call') first.act = 'pay'
  if (kill?.kind !== 'failpoint') return
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
