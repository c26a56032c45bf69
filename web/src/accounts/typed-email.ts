/** In memory only: an address in the URL would end up in logs and histories. */
let typed = ''

/** The address that a person typed last on an account screen: the next one starts with it. */
export function typedEmail(): string {
  return typed
}

export function rememberEmail(email: string): void {
  typed = email
}
