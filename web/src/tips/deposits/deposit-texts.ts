import type { Deposit } from '@obole/contract/calls/money/deposits'
import { longDate } from '@obole/contract/formatting/dates'
import type { Locale } from '@obole/contract/formatting/names'
import { m } from '../../paraglide/messages.js'

export const stateTexts: Record<Deposit['state'], () => string> = {
  pending: m.deposit_state_pending,
  in_transit: m.deposit_state_in_transit,
  late: m.deposit_state_late,
  arrived: m.deposit_state_arrived,
  returned: m.deposit_state_returned,
  cancelled: m.deposit_state_cancelled,
}

export const stateTones = {
  pending: 'neutral',
  in_transit: 'neutral',
  late: 'bad',
  arrived: 'good',
  returned: 'bad',
  cancelled: 'neutral',
} as const

/** What became of it, and what its owner can do. */
export function depositSentence(
  {
    state,
    problem,
    arrivesAt,
    amount,
    sentAgainIn,
  }: Pick<Deposit, 'state' | 'problem' | 'arrivesAt' | 'amount' | 'sentAgainIn'>,
  locale: Locale,
): string {
  const when = { date: longDate(arrivesAt, locale) }
  if (amount < 0) return m.deposit_text_negative()
  if (sentAgainIn) return m.deposit_sent_again({ number: sentAgainIn.number })
  if (state === 'returned')
    return problem === 'account' ? m.deposit_text_returned_account() : m.deposit_text_returned_other()
  return sentences[state](when)
}

const sentences: Record<Exclude<Deposit['state'], 'returned'>, (when: { date: string }) => string> = {
  pending: m.deposit_text_pending,
  in_transit: m.deposit_text_in_transit,
  late: m.deposit_text_late,
  arrived: m.deposit_text_arrived,
  cancelled: () => m.deposit_text_cancelled(),
}

export function tipCountText(count: number | null): string {
  if (count === null) return m.deposit_tips_unknown()
  return count === 0 ? m.deposit_tips_none() : m.news_tips({ count })
}
