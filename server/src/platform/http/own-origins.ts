import { isIP } from 'node:net'
import { Refusal } from '@obole/contract/rules/refusals'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import { isLoopback } from '../../config/loopback.ts'

/** The site's own origin; as long as nobody has named it, this machine's names count as one. */
export function ownOrigins({ publicUrl, isDefaultPublicUrl }: Config): string[] {
  if (!isDefaultPublicUrl) return [publicUrl]
  const { protocol, port } = new URL(publicUrl)
  return ['localhost', '127.0.0.1', '[::1]'].map((host) => `${protocol}//${host}${port ? `:${port}` : ''}`)
}

/**
 * Whether a request was sent to a name of ours, or to a bare address. For what is open to this machine only: another site
 * may let its own name lead here (DNS rebinding), and read the answer with the browser of whoever visits it.
 */
export function isOwnHost({ publicUrl }: Config, { raw }: FastifyRequest): boolean {
  const host = /^(.+?)(:\d*)?$/.exec(raw.headers.host ?? '')?.[1]?.toLowerCase() ?? ''
  return isLoopback(host) || isIP(host.replace(/^\[|\]$/g, '')) !== 0 || host === new URL(publicUrl).hostname
}

/** For what anyone may do without a token: another site must not do it with a visitor's browser. */
export function refuseCrossSite(config: Config, { headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Refusal('cross_site_request')
  if (headers.origin !== undefined && !ownOrigins(config).includes(headers.origin))
    throw new Refusal('cross_site_request')
}
