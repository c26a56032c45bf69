import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { connect } from 'node:http2'
import type { Measurement } from '@obole/testing/budget'
import { until } from '@obole/testing/until'
import { type Exchange, exchange, type Reply } from '../site/exchange.ts'
import { cdnNetwork } from '../site/nginx.ts'
import type { Site } from '../site/site.ts'

/** The proxy's retries, limits and protocol, as docs/operations/install.md describes them. */
export async function proxy(site: Site): Promise<Measurement[]> {
  return [
    ...(await killOneInFlight(site)),
    ...(await restartAll(site)),
    ...(await floods(site)),
    ...(await bodies(site)),
    { name: 'HTTP/2 offered', value: await speaksHttp2(site), unit: '', atLeast: 1 },
  ]
}

/**
 * Requests wait in three stopped processes; one is killed, the others go on. Reads, tips and webhooks must be answered
 * by the others; a sign-in that the killed process had received must not be sent again.
 */
async function killOneInFlight({ url, creator, processes, proxy }: Site): Promise<Measurement[]> {
  for (const { product } of processes) product.process.kill('SIGSTOP')
  const each = <T>(run: (index: number) => T): T[] => Array.from({ length: 6 }, (_, index) => run(index))
  const reads = each(() => exchange(`${url}/@${creator.slug}`))
  const tips = each(() => exchange(`${url}/api/tips`, tipRequest(url, creator.id)))
  const webhooks = each(() => exchange(`${url}/api/payments/webhook`, json({ id: 'evt_unsigned' })))
  const signIns = each((index) =>
    exchange(`${url}/api/users/login`, json({ email: `nobody-${index}@scale.example`, password: 'sept lapins' })),
  )
  // A connection that waits in a stopped process has been accepted by the kernel and sent by nginx.
  await until('every request waits', () => countUnread(processes.map(({ port }) => port)) >= 24)
  await processes[0]?.stop('SIGKILL')
  for (const { product } of processes.slice(1)) product.process.kill('SIGCONT')
  const statuses = async (sent: Promise<Reply>[]) => (await Promise.all(sent)).map(({ status }) => status)
  const other = (wanted: number, found: number[]) => found.filter((status) => status !== wanted).length
  const [read, tipped, delivered, signedIn] = await Promise.all([reads, tips, webhooks, signIns].map(statuses))
  await processes[0]?.start()
  const repeated = proxy
    .requests()
    .filter(({ path, upstream }) => path === '/api/users/login' && upstream.includes(','))
  return [
    { name: 'kill -9: reads that failed', value: other(200, read ?? []), unit: 'of 6', atMost: 0 },
    { name: 'kill -9: tips that failed', value: other(201, tipped ?? []), unit: 'of 6', atMost: 0 },
    // Unsigned, so that the product refuses it: what counts is that a process answered.
    { name: 'kill -9: webhooks that got no answer', value: other(400, delivered ?? []), unit: 'of 6', atMost: 0 },
    { name: 'kill -9: sign-ins lost with the process', value: other(401, signedIn ?? []), unit: 'of 6', atLeast: 1 },
    { name: 'kill -9: sign-ins sent again', value: repeated.length, unit: '', atMost: 0 },
  ]
}

/** Connections to these ports whose bytes no process has read yet. */
function countUnread(ports: number[]): number {
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1)
  return lines.filter((line) => {
    const [, local = '', , , queues = ''] = line.trim().split(/\s+/)
    const [port = '', unread = ''] = [local.split(':')[1], queues.split(':')[1]]
    return ports.includes(Number.parseInt(port, 16)) && Number.parseInt(unread, 16) > 0
  }).length
}

/** All processes are killed at once, and visitors go on asking: how long they wait after the first one has started. */
async function restartAll({ url, processes }: Site): Promise<Measurement[]> {
  await Promise.all(processes.map((process) => process.stop('SIGKILL')))
  let startedAt = Number.NaN
  const starting = processes[0]?.start().then(() => {
    startedAt = performance.now()
  })
  const statuses = new Set<number>()
  let asked = 0
  await until('the site answers', async () => {
    asked += 1
    // From many addresses: one alone would reach its limit.
    const { status } = await exchange(`${url}/healthz`, { from: { localAddress: `127.0.3.${(asked % 250) + 1}` } })
    if (status !== 200) statuses.add(status)
    return status === 200
  })
  const answeredAt = performance.now()
  await starting
  await Promise.all(processes.slice(1).map((process) => process.start()))
  return [
    {
      name: 'all killed: other answers than 502 meanwhile',
      value: statuses.difference(new Set([502])).size,
      unit: '',
      atMost: 0,
    },
    {
      name: 'all killed: gone after the first start',
      value: Math.max(0, answeredAt - startedAt),
      unit: 'ms',
      atMost: 1000,
    },
  ]
}

/** One address asks for too much; another one does not notice, nor do those behind a CDN. */
async function floods({ url, creator }: Site): Promise<Measurement[]> {
  const page = `/@${creator.slug}`
  const countRefused = async (path: string, count: number, visitor: (index: number) => Exchange) => {
    const sent = Array.from({ length: count }, (_, index) => exchange(url + path, visitor(index)))
    return (await Promise.all(sent)).filter(({ status }) => status === 429).length
  }
  const from = (localAddress: string) => ({ from: { localAddress } })
  const forwarding = (localAddress: string) => (index: number) => ({
    ...from(localAddress),
    headers: { 'x-forwarded-for': `203.0.113.${index + 1}` },
  })
  const refused = {
    pages: await countRefused(page, 120, () => from('127.0.2.1')),
    others: await countRefused(page, 1, () => from('127.0.2.2')),
    files: await countRefused('/media/none', 100, () => from('127.0.2.3')),
    invented: await countRefused(page, 120, forwarding('127.0.2.4')),
    throughCdn: await countRefused(page, 120, forwarding(`${cdnNetwork}.1`)),
  }
  return [
    { name: 'pages refused of 120 at once by one address', value: refused.pages, unit: '', atLeast: 20, atMost: 60 },
    { name: 'pages refused of 1 by another address', value: refused.others, unit: '', atMost: 0 },
    { name: 'files refused of 100 at once by one address', value: refused.files, unit: '', atMost: 0 },
    {
      name: 'pages refused of 120 with invented addresses',
      value: refused.invented,
      unit: '',
      atLeast: 20,
      atMost: 60,
    },
    { name: 'pages refused of 120 visitors behind a CDN', value: refused.throughCdn, unit: '', atMost: 0 },
  ]
}

/** Uploads of 15 MB are the product's to judge; far larger ones end at the proxy. */
async function bodies({ url, creator }: Site): Promise<Measurement[]> {
  const upload = (bytes: number) =>
    exchange(`${url}/api/creators/${creator.id}/portrait`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: Buffer.alloc(bytes),
    })
  const [fits, tooLarge] = [await upload(15_000_000), await upload(17_000_000)]
  const isProducts = fits.text.includes('"code"') ? 1 : 0
  return [
    { name: 'a body of 15 MB reaches the product', value: isProducts, unit: '', atLeast: 1 },
    { name: 'a body of 17 MB', value: tooLarge.status, unit: '', atLeast: 413, atMost: 413 },
  ]
}

async function speaksHttp2({ url }: Site): Promise<number> {
  const session = connect(url)
  const protocol = await new Promise((resolve, reject) => {
    session.once('connect', () => resolve(session.alpnProtocol)).once('error', reject)
  })
  session.close()
  return protocol === 'h2' ? 1 : 0
}

function tipRequest(url: string, creatorId: string) {
  const page = `${url}/@queteuse`
  const body = { creatorId, amount: 500, currency: 'CAD' }
  const { headers, ...request } = json({
    ...body,
    checkoutSuccessUrl: `${page}/tip-completed`,
    checkoutCancelledUrl: `${page}/tip-cancelled`,
  })
  return { ...request, headers: { ...headers, 'idempotency-key': randomUUID() } }
}

function json(body: object) {
  return { method: 'POST' as const, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}
