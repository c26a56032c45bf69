import type { Translate } from '../../platform/messages.ts'

/** What became of a tip: its state, and of a held one what comes next. */
export type StandingName =
  | 'undoable'
  | 'being_undone'
  | 'being_charged'
  | 'paid'
  | 'cancelled'
  | 'failed'
  | 'refunded'
  | 'partially_refunded'
  | 'disputed'
  | 'dispute_lost'

/** Formatted for a sentence. */
interface StandingFacts {
  name: StandingName
  /** The time of day until which it can be undone; null when it cannot. */
  undoUntil: string | null
  amount: string
  /** Of it, until now; null when nothing was. */
  refunded: { total: string; left: string } | null
}

export interface Standing {
  /** For a subject; null while nothing is out of the ordinary. */
  mark: string | null
  /** No second mail says that the amount is charged: it must be true however late it is read. */
  sentence: string | null
  /** A line each. */
  amounts: string
  isCharged: boolean
}

export function describeStanding(t: Translate, facts: StandingFacts): Standing {
  return {
    mark: markOf(t, facts.name),
    sentence: sentenceOf(t, facts),
    amounts: amountsOf(t, facts),
    isCharged: charged.includes(facts.name),
  }
}

const charged: StandingName[] = ['paid', 'refunded', 'partially_refunded', 'disputed', 'dispute_lost']

function markOf(t: Translate, name: StandingName): string | null {
  const isOrdinary = name === 'undoable' || name === 'being_charged' || name === 'paid'
  return isOrdinary ? null : t(`state_${name}`)
}

function sentenceOf(t: Translate, { name, undoUntil }: StandingFacts): string | null {
  switch (name) {
    case 'being_charged':
    case 'paid':
      return null
    case 'undoable':
      return t('tip_mail_standing_undoable', { time: undoUntil ?? '' })
    case 'being_undone':
      return t('receipt_being_undone')
    case 'dispute_lost':
      return t('receipt_dispute_lost')
    default:
      return t(`tip_mail_standing_${name}`)
  }
}

function amountsOf(t: Translate, { name, amount, refunded }: StandingFacts): string {
  if (!refunded) return t(name === 'paid' ? 'tip_mail_line_paid' : 'tip_mail_line_amount', { money: amount })
  return [
    t('tip_mail_line_amount', { money: amount }),
    t('tip_mail_line_refunded', { money: refunded.total }),
    t('tip_mail_line_left', { money: refunded.left }),
  ].join('\n')
}
