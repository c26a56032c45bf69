import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import Stripe from 'stripe'
import { expect, onTestFinished, test } from 'vitest'
import { connectStripeControls } from './controls/control-client.ts'
import { startStripeSandbox } from './stripe-sandbox.ts'
import { newRecipient, startListener, tipParams } from './test-setup.ts'

async function newDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'obole-stripe-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  return directory
}

test('a restart keeps keys, sessions, accounts, idempotency and undelivered events', async () => {
  const dataDir = await newDirectory()
  const options = { publicUrl: 'http://localhost:3000', dataDir }
  const before = await startStripeSandbox({ ...options, webhookUrl: 'http://127.0.0.1:9/hook' })
  const stripe = new Stripe(before.apiKey, { ...before.sdk, maxNetworkRetries: 0 })
  const params = tipParams(await newRecipient(stripe))
  const session = await stripe.checkout.sessions.create(params, { idempotencyKey: 'a' })
  before.pay(session.id)
  await before.stop()

  const listener = await startListener()
  const after = await startStripeSandbox({ ...options, webhookUrl: listener.url })
  onTestFinished(() => after.stop())
  expect([after.apiKey, after.webhookSecret]).toEqual([before.apiKey, before.webhookSecret])
  const again = new Stripe(after.apiKey, { ...after.sdk, maxNetworkRetries: 0 })
  expect(await again.checkout.sessions.retrieve(session.id)).toMatchObject({ payment_status: 'paid' })
  expect((await again.checkout.sessions.create(params, { idempotencyKey: 'a' })).id).toBe(session.id)
  expect(after.balances()).toEqual(before.balances())
  await listener.arrival(5)
  expect(listener.types()).toContain('checkout.session.completed')
  expect(after.journal().filter(({ kind }) => kind === 'session_paid')).toMatchObject([
    { id: session.id, amount: 2000 },
  ])
  const text = await readFile(join(dataDir, 'stripe.json'), 'utf8')
  expect(JSON.parse(text)).toMatchObject({ sessions: [{ id: session.id }] })
})

test('a sandbox in a process of its own is driven over HTTP, with its key only', async () => {
  const main = new URL('./main.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [main, '--public-url', 'http://localhost:3000', '--pages-port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const { apiBase, apiKey } = JSON.parse(line) as { apiBase: string; apiKey: string }
  const controls = connectStripeControls({ apiBase, apiKey })
  const stripe = new Stripe(apiKey, { protocol: 'http', host: '127.0.0.1', port: Number(new URL(apiBase).port) })
  const listener = await startListener()
  await controls.configure({ webhookUrl: listener.url })
  const { id, url } = await stripe.checkout.sessions.create(tipParams(await newRecipient(stripe)))
  expect(await (await fetch(url ?? '')).text()).toContain('aucune somme réelle n’est en jeu')
  expect(await controls.pay(id, { email: 'ana@example.com' })).toMatchObject({ payment_status: 'paid' })
  await controls.idle()
  expect(listener.types()).toContain('checkout.session.completed')
  expect((await controls.calls())['POST /v1/checkout/sessions']).toBe(1)
  expect((await controls.journal(1)).map(({ kind }) => kind)).toContain('session_paid')
  await expect(controls.pay(id)).rejects.toThrow('is complete')
  await expect(connectStripeControls({ apiBase, apiKey: 'wrong' }).calls()).rejects.toThrow('no key')
  child.kill('SIGTERM')
  const [code] = (await once(child, 'exit')) as [number]
  expect(code).toBe(0)
})
