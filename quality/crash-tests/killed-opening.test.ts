import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openHarness } from './harness.ts'
import { newOwner } from './owner.ts'

test('whoever starts a tip when a process is killed is answered by another one, with one checkout', async () => {
  const harness = await openHarness()
  try {
    const owner = await newOwner(harness)
    const other = await harness.startAnother()
    const page = `${harness.url}/@${owner.slug}`
    const body = JSON.stringify({
      creatorId: owner.id,
      amount: 1500,
      currency: 'CAD',
      checkoutSuccessUrl: `${page}/tip-completed`,
      checkoutCancelledUrl: `${page}/tip-cancelled`,
    })
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    const start = (url: string) => fetch(`${url}/api/tips`, { method: 'POST', headers, body })
    harness.product.setFailpoint('session-answered', 1)
    await expect(start(harness.url)).rejects.toThrow('fetch failed')
    await harness.product.died
    // As a proxy does.
    const repeated = await start(other.url)
    expect(await repeated.json()).toMatchObject({ url: expect.stringContaining('/checkout/') })
    expect(repeated.status).toBe(201)
    const sessions = (await harness.provider.journal()).filter(({ kind }) => kind === 'session_created')
    expect(sessions).toHaveLength(1)
  } finally {
    await harness.end()
  }
})
