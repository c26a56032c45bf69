import { setTimeout as wait } from 'node:timers/promises'
import type { Harness } from './harness.ts'
import type { TipPlan } from './plan.ts'
import { type Owner, type Supporter, support } from './supporters.ts'

export interface Answer {
  /** When the request was sent, by `performance.now()`. */
  sentAtMs: number
  durationMs: number
  /** 0: the connection broke. */
  status: number
  retryAfter: string | null
}

export interface Load {
  /** Every answer to a read; tips have their supporters' own journals. */
  answers: Answer[]
  /** Sends nothing more, and resolves when every supporter has finished. */
  stop(): Promise<Supporter[]>
}

const tipShare = 0.2

/** A constant rate of requests, spread over `urls`, whether or not earlier ones are answered: one in five is a tip. */
export function driveLoad(
  { provider }: Pick<Harness, 'provider'>,
  urls: string[],
  owner: Owner,
  { requestsPerS, timeoutMs }: { requestsPerS: number; timeoutMs: number },
): Load {
  const answers: Answer[] = []
  const reads: Promise<void>[] = []
  const supporters: Promise<Supporter>[] = []
  let count = 0
  const timer = setInterval(() => {
    const url = urls[count % urls.length] ?? ''
    if (count % Math.round(1 / tipShare) === 0) {
      const email = `s${supporters.length}.load@example.com`
      supporters.push(support({ url, provider }, owner, tipOf(supporters.length), { email, timeoutMs }))
    } else {
      reads.push(read(`${url}/api/creators/@${owner.slug}`).then((answer) => void answers.push(answer)))
    }
    count += 1
  }, 1000 / requestsPerS)
  return {
    answers,
    async stop() {
      clearInterval(timer)
      await Promise.all(reads)
      return Promise.all(supporters)
    },
  }
}

/** How long each process takes to be ready. */
export async function measureReady(urls: string[], timeoutMs: number): Promise<number[]> {
  const begunAt = performance.now()
  return Promise.all(
    urls.map(async (url) => {
      for (;;) {
        const { status } = await read(`${url}/readyz`)
        const tookMs = performance.now() - begunAt
        if (status === 200 || tookMs > timeoutMs) return tookMs
        await wait(20)
      }
    }),
  )
}

async function read(url: string): Promise<Answer> {
  const sentAtMs = performance.now()
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(15_000) })
    await response.arrayBuffer()
    const { status, headers } = response
    return { sentAtMs, durationMs: performance.now() - sentAtMs, status, retryAfter: headers.get('retry-after') }
  } catch {
    return { sentAtMs, durationMs: performance.now() - sentAtMs, status: 0, retryAfter: null }
  }
}

function tipOf(index: number): TipPlan {
  return {
    amount: 100 + ((index * 7919) % 20_000),
    delayMs: 0,
    isDoubled: false,
    coversFees: index % 3 === 0,
    showsWords: index % 2 === 0,
    act: 'pay',
    followUp: 'nothing',
  }
}
