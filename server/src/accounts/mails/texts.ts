/** The texts of a mail in one language; the template adds the link. */
export interface Words {
  subject: string
  paragraphs: string[]
  /** The label of the button. */
  action?: string
  smallPrint?: string[]
}

/** Every mail about an account. Dates are already formatted in the language of the mail. */
export interface MailTexts {
  verifyEmail(facts: { email: string }): Words
  alreadyRegistered(facts: { email: string }): Words
  resetPassword(facts: { email: string }): Words
  passwordChanged(facts: { at: string }): Words
  /** `account`: the present address of the account, in part; null when it has none. */
  confirmEmail(facts: { email: string; account: string | null }): Words
  emailChange(facts: { newEmail: string; email: string }): Words
  /** Both addresses in part: one mail for both of them. */
  emailChangeUndone(facts: { restored: string; removed: string }): Words
  emailInUse(facts: { email: string }): Words
  newSignIn(facts: { device: string; at: string }): Words
  sessionEnded(facts: { device: string; at: string }): Words
  identityLinked(facts: { provider: string; at: string }): Words
  erasureScheduled(facts: { on: string }): Words
  confirmSignIn(facts: { email: string }): Words
}
