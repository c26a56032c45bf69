import { clock } from '../../platform/clock.ts'

/** Stripe opens no checkout that ends in less than half an hour; ours ask for a minute more. */
export const clockSkewMaxS = 60

const timeoutMs = 5000

/** How many seconds our clock is ahead of Stripe's (below zero: behind), by any answer of its host. */
export async function readClockSkew({ apiBase }: { apiBase: string | null }): Promise<number> {
  const answer = await fetch(apiBase ?? 'https://api.stripe.com', {
    method: 'HEAD',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const theirs = Date.parse(answer.headers.get('date') ?? '')
  if (Number.isNaN(theirs)) throw new Error('Stripe did not say what time it is.')
  return Math.round((clock.now().getTime() - theirs) / 1000)
}
