import type { Payouts } from '@obole/contract/calls/payouts'
import { m } from '../../paraglide/messages.js'

/** What the provider still requires. */
export const missingTexts: Record<Payouts['details'][number], () => string> = {
  identity: m.payouts_missing_identity,
  birth_date: m.payouts_missing_birth_date,
  address: m.payouts_missing_address,
  contact: m.payouts_missing_contact,
  document: m.payouts_missing_document,
  bank_account: m.payouts_missing_bank_account,
  terms: m.payouts_missing_terms,
  business: m.payouts_missing_business,
  under_review: m.payouts_missing_under_review,
  rejected: m.payouts_missing_rejected,
  other: m.payouts_missing_other,
}

/** Receiving and being paid out are two things: without a bank account, tips arrive and stay at the provider. */
export type Standing = Payouts['state'] | 'no_bank'

export function standingOf({ state, paysOut }: Payouts): Standing {
  return state === 'enabled' && paysOut === false ? 'no_bank' : state
}

/** On the button that leads to the provider. */
export const onboardingTexts: Record<Standing, () => string> = {
  none: m.payouts_begin,
  pending: m.payouts_continue,
  enabled: m.payouts_update,
  no_bank: m.payouts_continue,
  restricted: m.payouts_continue,
}
