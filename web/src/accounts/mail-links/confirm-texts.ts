import { type ConfirmPurpose, confirmPurposes } from '@obole/contract/calls/accounts'
import { payoutHoldHours } from '@obole/contract/rules/limits'
import { m } from '../../paraglide/messages.js'

/** The words of the screen for one kind of link. */
interface ConfirmTexts {
  title: () => string
  lead: () => string
  text: () => string
  submit: () => string
  doneTitle: () => string
  doneText: () => string
  expiredText: () => string
  takenText: () => string
}

/** Mails from before links had a purpose. */
const unknown: ConfirmTexts = {
  title: m.confirm_submit,
  lead: m.confirm_lead,
  text: m.confirm_text,
  submit: m.confirm_submit,
  doneTitle: m.confirm_done_title,
  doneText: m.confirm_done_text,
  expiredText: m.confirm_expired_text,
  takenText: m.confirm_taken_text,
}

const texts: Record<ConfirmPurpose, ConfirmTexts> = {
  'change-email': {
    ...unknown,
    title: m.confirm_address_title,
    text: m.confirm_address_text,
    submit: m.confirm_address_submit,
    doneText: m.confirm_address_done,
  },
  'undo-email': {
    title: m.confirm_undo_title,
    lead: m.confirm_undo_lead,
    text: () => m.confirm_undo_text({ hours: payoutHoldHours }),
    submit: m.confirm_undo_submit,
    doneTitle: m.confirm_undo_done_title,
    doneText: m.confirm_undo_done,
    expiredText: m.confirm_undo_expired,
    takenText: m.confirm_undo_taken,
  },
  'confirm-sign-in': {
    ...unknown,
    title: m.confirm_sign_in_title,
    lead: m.confirm_sign_in_lead,
    text: m.confirm_sign_in_text,
    submit: m.confirm_sign_in_submit,
    doneText: m.confirm_sign_in_done,
    expiredText: m.confirm_sign_in_expired,
  },
  'not-me': {
    ...unknown,
    title: m.confirm_not_me_title,
    lead: m.confirm_not_me_lead,
    text: m.confirm_not_me_text,
    submit: m.not_me_submit,
    doneTitle: m.confirm_not_me_done_title,
    doneText: m.confirm_not_me_done,
    expiredText: m.confirm_not_me_expired,
  },
  'cancel-recovery': {
    ...unknown,
    title: m.recovery_cancel,
    lead: m.confirm_recovery_lead,
    text: m.confirm_recovery_text,
    submit: m.recovery_cancel,
    doneTitle: m.confirm_recovery_done_title,
    doneText: m.confirm_recovery_done,
    expiredText: m.confirm_recovery_expired,
  },
}

export function confirmTexts(purpose: ConfirmPurpose | null): ConfirmTexts {
  return purpose ? texts[purpose] : unknown
}

export function confirmPurposeOf(text: string | undefined): ConfirmPurpose | null {
  return confirmPurposes.find((purpose) => purpose === text) ?? null
}
