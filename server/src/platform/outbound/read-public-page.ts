import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

export const outboundLimits = { ms: 8000, bytes: 512 * 1024, redirects: 3 }

/** The edge to other people's servers. */
export interface Network {
  resolve(host: string): Promise<string[]>
  /** Asks the server at this address, and no other, for the page. */
  open(url: URL, ip: string, signal: AbortSignal): Promise<IncomingMessage>
}

/**
 * The HTML of a page that a stranger named; undefined when it cannot be had, for whatever reason: what a caller learns
 * must not tell what is in our own network. Only https, only public addresses, also after a redirect: each name is
 * resolved once, and the connection goes to what was looked at, so that no second answer leads elsewhere.
 */
export async function readPublicPage(address: string, network: Network = internet): Promise<string | undefined> {
  const signal = AbortSignal.timeout(outboundLimits.ms)
  try {
    return await Promise.race([follow(address, network, signal), rejectionOf(signal)])
  } catch {
    return undefined
  }
}

/** An https address with a name, at the usual port, without a password. */
export function isPageAddress(address: string): boolean {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' || url.port || url.username || url.password) return false
  return url.hostname.includes('.') && !isIP(url.hostname) && !url.hostname.endsWith('.')
}

async function follow(address: string, network: Network, signal: AbortSignal): Promise<string | undefined> {
  let url = address
  for (let redirects = 0; redirects <= outboundLimits.redirects; redirects += 1) {
    if (!isPageAddress(url)) return undefined
    const target = new URL(url)
    const ips = await network.resolve(target.hostname)
    const [ip] = ips
    if (ip === undefined || !ips.every(isPublicAddress)) return undefined
    signal.throwIfAborted()
    const response = await network.open(target, ip, signal)
    const { statusCode = 0, headers } = response
    if (statusCode === 200) return readHtml(response)
    response.destroy()
    if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined) return undefined
    url = new URL(headers.location, target).href
  }
  return undefined
}

/** Its beginning, where it is larger than the limit. */
async function readHtml(response: IncomingMessage): Promise<string | undefined> {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = response.headers
  // A compressed page could unpack to any size.
  if (!/^(text\/html|application\/xhtml\+xml)\b/i.test(type) || encoding !== 'identity') {
    response.destroy()
    return undefined
  }
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response) {
    chunks.push(chunk as Buffer)
    bytes += (chunk as Buffer).length
    if (bytes >= outboundLimits.bytes) break
  }
  return Buffer.concat(chunks).subarray(0, outboundLimits.bytes).toString('utf8')
}

function rejectionOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
}

const internet: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  open: openPage,
}

/** `own`: for tests, the port and the authority of a server of theirs. */
export function openPage(
  url: URL,
  ip: string,
  signal: AbortSignal,
  own: { port?: number; ca?: string } = {},
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = request({
      host: ip,
      port: 443,
      servername: url.hostname,
      path: url.pathname + url.search,
      headers: {
        host: url.host,
        accept: 'text/html',
        'accept-encoding': 'identity',
        'user-agent': 'Obole (rel=me check)',
      },
      agent: false,
      maxHeaderSize: 16 * 1024,
      signal,
      ...own,
    })
    asked.on('response', resolve)
    asked.on('error', reject)
    asked.end()
  })
}
