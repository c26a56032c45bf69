import { productSlug } from '../formatting/names.ts'
import { slugMax, slugMin } from './limits.ts'

/**
 * Route words, brand words and names that would pass for the house itself. Compared in lower case. A text and not a set:
 * what is only computed where it is used is left out of the browser's scripts.
 */
const reserved = `about account accounts admin administrator anonyme anonymous api app assets auth billing blog cdn checkout
  confirm-email contact contentpolicy create-creator creator creators demo-mode docs documents donate export facebook faq
  favicon forgot-password google graphql health healthz help helpandcontact home images info js landing legal
  livez login logout mail manifest me media metrics mod moderator null obole-official oboles official payment
  paymentcompleted paymentfailed payments postmaster pricing privacy profile readyz refund refunds register
  reset-password robots root sandbox security settings share signin signup sitemap staff static status stripe
  support system team terms termsandconditions tip tip-cancelled tip-completed tips undefined user users
  verified verify-email webhook webhooks well-known www`

const slugPattern = `^[a-z0-9][a-z0-9_-]{${slugMin - 1},${slugMax - 1}}$`
const wellFormed = new RegExp(slugPattern)

export function isSlug(text: string): boolean {
  return wellFormed.test(text)
}

export function isReservedSlug(slug: string): boolean {
  return reserved.split(/\s+/).concat(productSlug).includes(slug.toLowerCase())
}

/** A first proposal from a name: « Zoé & Cie » becomes `zoe-cie`. May be too short to use. */
export function suggestSlug(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, slugMax)
    .replace(/-+$/, '')
}
