import type { Site } from '@obole/contract/calls/site'

type Links = Site['links']

const networks = [
  ['facebookUrl', 'facebook.com'],
  ['instagramUrl', 'instagram.com'],
  ['linkedInUrl', 'linkedin.com'],
] as const satisfies [keyof Links, string][]

/** What the footer shows of a site that nobody runs yet. */
const examples = 'https://www.facebook.com/obole https://www.instagram.com/obole https://www.linkedin.com/company/obole'

/** A link that leads to somebody else's account is worse than none: without the sandbox there is no default. */
export function readLinks(value: string | undefined, { sandbox }: { sandbox: boolean }): Links {
  const given = splitLinks(value ?? (sandbox ? examples : ''))
  const of = (field: keyof Links) => given.find((link) => networkOf(link) === field) ?? null
  return { facebookUrl: of('facebookUrl'), instagramUrl: of('instagramUrl'), linkedInUrl: of('linkedInUrl') }
}

export function splitLinks(value: string): string[] {
  return value.split(/[\s,]+/).filter(Boolean)
}

export function networkOf(link: string): keyof Links | undefined {
  const host = URL.parse(link)?.hostname
  return networks.find(([, domain]) => host === domain || host?.endsWith(`.${domain}`))?.[0]
}
