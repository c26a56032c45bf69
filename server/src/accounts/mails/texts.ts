/** A mail's words in one language; its link is put in by the template. */
export interface Words {
  subject: string
  paragraphs: string[]
  /** What the button says. */
  action?: string
  smallPrint?: string[]
}

/** Every mail about an account. Dates come written out in the language of the mail. */
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
