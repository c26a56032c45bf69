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
  confirmEmail(facts: { email: string }): Words
  emailChange(facts: { newEmail: string; email: string }): Words
  emailInUse(facts: { email: string }): Words
  newSignIn(facts: { device: string; at: string }): Words
  sessionEnded(facts: { device: string; at: string }): Words
  identityLinked(facts: { provider: string; at: string }): Words
  erasureScheduled(facts: { on: string }): Words
  confirmSignIn(facts: { email: string }): Words
}
