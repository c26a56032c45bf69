import { Refusal } from '@obole/contract/rules/refusals'
import type { Config } from '../../config/config.ts'
import { ownOrigins } from '../../platform/http/own-origins.ts'

interface Payee {
  creatorId: string
  slug: string
  slugs: string[]
}

/**
 * The page that a supporter returns to. The client's two addresses are compared as strings with the few that we would
 * have written ourselves, never parsed and trusted (RED-4).
 */
export function pageUrlFrom(config: Config, payee: Payee, given: { success: string; cancelled: string }): string {
  const own = ownOrigins(config)
  const origin = own.find((one) => isOneOf(given.success, addresses(one, payee, 'tip-completed', 'paymentcompleted')))
  const cancelled = own.flatMap((one) => addresses(one, payee, 'tip-cancelled', 'paymentfailed'))
  if (origin === undefined || !isOneOf(given.cancelled, cancelled)) throw new Refusal('invalid_return_url')
  return `${origin}/@${payee.slug}`
}

function addresses(origin: string, { creatorId, slugs }: Payee, page: string, oldPage: string): string[] {
  return [...slugs.map((slug) => `${origin}/@${slug}/${page}`), `${origin}/${oldPage}/${creatorId}`]
}

function isOneOf(given: string, allowed: string[]): boolean {
  return allowed.some((address) => address.toLowerCase() === given.toLowerCase())
}
