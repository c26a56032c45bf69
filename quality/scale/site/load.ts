import { randomUUID } from 'node:crypto'
import { Agent } from 'node:https'
import { until } from '@obole/testing/until'
import { exchange, type Visitor } from './exchange.ts'
import type { Site } from './site.ts'

interface LoadOptions {
  perSecond: number
  /** The share of requests that start a tip, each of which is then paid; the others read pages and the API. */
  tipShare: number
}

export interface Answer {
  kind: string
  /** When it was sent, by `performance.now()`. */
  sentAt: number
  ms: number
  /** 0 when there was no answer. */
  status: number
  /** Empty when it succeeded: `502`, `503 unavailable`, `ECONNRESET`, `timeout`. */
  failure: string
}

export interface StartedTip {
  tipId: string
  sessionId: string
  isPaid: boolean
}

interface LoadReport {
  requests: number
  failed: number
  /** How often each kind of request failed in each way, e.g. `{ 'tip: 502': 3 }`. */
  failures: Record<string, number>
  p99Ms: number
  answers: Answer[]
  /** Those that were acknowledged with 201. */
  tips: StartedTip[]
}

export interface Load {
  /** How many requests were sent so far. */
  sent(): number
  /** Waits while the requests of so many seconds are sent. */
  during(seconds: number): Promise<void>
  /** Sends no more, waits for the answers. */
  stop(): Promise<LoadReport>
}

const visitorCount = 60

/** Requests at a fixed rate, however slow the answers are, from sixty addresses, through the proxy. */
export function startLoad(site: Site, { perSecond, tipShare }: LoadOptions): Load {
  const agents = Array.from({ length: visitorCount }, () => new Agent({ keepAlive: true, maxSockets: 6 }))
  const answers: Answer[] = []
  const tips: StartedTip[] = []
  const open = new Set<Promise<void>>()
  const started = performance.now()
  let sent = 0
  let owedTips = 0
  const sendOne = () => {
    const visitor = sent % visitorCount
    const from = { agent: agents[visitor], localAddress: `127.0.1.${visitor + 1}` }
    owedTips += tipShare
    const isTip = owedTips >= 1
    if (isTip) owedTips -= 1
    const run = isTip ? () => tip(site, from, answers, tips) : () => read(site, from, answers, sent)
    sent += 1
    const done = run().finally(() => open.delete(done))
    open.add(done)
  }
  const timer = setInterval(() => {
    while (sent < ((performance.now() - started) / 1000) * perSecond) sendOne()
  }, 1000 / perSecond)
  return {
    sent: () => sent,
    during(seconds) {
      const enough = sent + seconds * perSecond
      return until('requests were sent', () => sent >= enough)
    },
    async stop() {
      clearInterval(timer)
      await Promise.all(open)
      for (const agent of agents) agent.destroy()
      return summarize(answers, tips)
    },
  }
}

async function read({ url, creator }: Site, from: Visitor, answers: Answer[], count: number): Promise<void> {
  const [kind, path] = count % 2 === 0 ? ['page', `/@${creator.slug}`] : ['read', `/api/creators/@${creator.slug}`]
  await send({ kind, status: 200, url: url + path, method: 'GET', from }, answers)
}

/** Starts a tip and pays it: the sandbox then calls the webhook through the proxy. */
async function tip({ url, creator, provider }: Site, from: Visitor, answers: Answer[], tips: StartedTip[]) {
  const page = `${url}/@${creator.slug}`
  const text = await send(
    {
      kind: 'tip',
      status: 201,
      url: `${url}/api/tips`,
      method: 'POST',
      from,
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({
        creatorId: creator.id,
        amount: 500,
        currency: 'CAD',
        checkoutSuccessUrl: `${page}/tip-completed`,
        checkoutCancelledUrl: `${page}/tip-cancelled`,
      }),
    },
    answers,
  )
  if (text === null) return
  const { tipId, url: checkoutUrl } = JSON.parse(text) as { tipId: string; url: string }
  const started: StartedTip = { tipId, sessionId: checkoutUrl.split('/').at(-1) ?? '', isPaid: false }
  tips.push(started)
  await provider.pay(started.sessionId)
  started.isPaid = true
}

interface Sending {
  kind: string
  /** The status of success. */
  status: number
  url: string
  method: 'GET' | 'POST'
  from: Visitor
  headers?: Record<string, string>
  body?: string
}

/** The body of a successful answer, or else null; either way an answer is recorded. */
async function send({ kind, status: wanted, url, ...options }: Sending, answers: Answer[]): Promise<string | null> {
  const sentAt = performance.now()
  const { status, text, failure } = await exchange(url, options)
  const isSuccess = status === wanted
  answers.push({
    kind,
    sentAt,
    ms: performance.now() - sentAt,
    status,
    failure: isSuccess ? '' : failure || [status, /"code":"(\w+)"/.exec(text)?.[1]].join(' ').trim(),
  })
  return isSuccess ? text : null
}

function summarize(answers: Answer[], tips: StartedTip[]): LoadReport {
  const failures: Record<string, number> = {}
  for (const { kind, failure } of answers) {
    if (failure) failures[`${kind}: ${failure}`] = (failures[`${kind}: ${failure}`] ?? 0) + 1
  }
  const times = answers.map(({ ms }) => ms).sort((one, other) => one - other)
  return {
    requests: answers.length,
    failed: Object.values(failures).reduce((sum, count) => sum + count, 0),
    failures,
    p99Ms: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
    answers,
    tips,
  }
}
