import { Refusal } from '@obole/contract/rules/refusals'

/** A person as the provider describes them. */
export interface ProviderPerson {
  /** The provider's stable id of the person. */
  subject: string
  email: string | null
  isEmailVerified: boolean
  /** The provider itself runs the mailbox: the address may join an existing account. */
  isEmailAuthoritative: boolean
  /** The nonce of ours that the token was made for; null where the protocol has none. */
  nonce: string | null
  firstname: string | null
  lastname: string | null
}

const timeoutMs = 4000

/** One deadline for all calls of a sign-in. */
export async function withDeadline<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(timeoutMs)
  const tooLate = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Refusal('provider_unavailable')), { once: true })
  })
  return Promise.race([ask(signal), tooLate])
}

interface ProviderAnswer {
  status: number
  body: Record<string, unknown>
}

/** A provider that is down, slow or redirects is unavailable; a 4xx answer is returned to the caller. */
export async function askProvider(url: URL, init: RequestInit & { signal: AbortSignal }): Promise<ProviderAnswer> {
  try {
    const answer = await fetch(url, { ...init, redirect: 'error' })
    const body: unknown = await answer.json()
    if (answer.status < 500 && answer.status !== 429 && isRecord(body)) return { status: answer.status, body }
  } catch {
    // A visitor can act on none of the causes.
  }
  throw new Refusal('provider_unavailable')
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
