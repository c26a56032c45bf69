import type { ReceivedTip } from '@obole/contract/tips'

/** The list as far as it has been loaded, newest first. */
export interface ReceivedTips {
  tips: ReceivedTip[]
  /** Null when there are no more. */
  cursor: string | null
  phase: 'ready' | 'loading' | 'failed'
}

export type ReceivedTipsAct =
  | { type: 'load' }
  | { type: 'loaded'; tips: ReceivedTip[]; cursor: string | null }
  | { type: 'fail' }
  | { type: 'replace'; tip: ReceivedTip }

export function firstTips({ tips, cursor }: Pick<ReceivedTips, 'tips' | 'cursor'>): ReceivedTips {
  return { tips, cursor, phase: 'ready' }
}

export function nextTips(list: ReceivedTips, act: ReceivedTipsAct): ReceivedTips {
  switch (act.type) {
    case 'load':
      return { ...list, phase: 'loading' }
    case 'loaded':
      return { tips: [...list.tips, ...unseen(list, act.tips)], cursor: act.cursor, phase: 'ready' }
    case 'fail':
      return { ...list, phase: 'failed' }
    case 'replace':
      return { ...list, tips: list.tips.map((tip) => (tip.id === act.tip.id ? act.tip : tip)) }
  }
}

/** What can still be given back, in cents; a disputed tip is the bank's to decide. */
export function refundableCents({ amount, refundedAmount, state }: ReceivedTip): number {
  return state === 'paid' || state === 'partially_refunded' ? amount - refundedAmount : 0
}

function unseen(list: ReceivedTips, tips: ReceivedTip[]): ReceivedTip[] {
  const seen = new Set(list.tips.map(({ id }) => id))
  return tips.filter(({ id }) => !seen.has(id))
}
