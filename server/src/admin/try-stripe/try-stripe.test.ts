import { lenient } from '@obole/sandbox/stripe/store/strictness'
import { type StripeSandboxOptions, startStripeSandbox } from '@obole/sandbox/stripe/stripe-sandbox'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { createLog } from '../../platform/observability/log.ts'
import { exits } from '../command/command.ts'
import { tryStripeCommand } from './command.ts'

async function tryAt(options: Partial<StripeSandboxOptions> = {}) {
  const sandbox = await startStripeSandbox({ publicUrl: 'http://localhost:3000', seed: 1, ...options })
  onTestFinished(() => sandbox.stop())
  const { apiBase, apiKey } = sandbox
  const run = () => runWith(apiKey, apiBase)
  return { sandbox, run }
}

async function runWith(secretKey: string, apiBase = 'http://127.0.0.1:9') {
  const lines: string[] = []
  const config = readConfig({})
  const code = await tryStripeCommand.run(
    {
      environment: {},
      config: { ...config, stripe: { ...config.stripe, secretKey, apiBase } },
      log: createLog('silent'),
      operator: 'ops',
      database: () => Promise.reject(new Error('no database is needed')),
      print: (line) => lines.push(line),
      complain: (line) => lines.push(line),
    },
    {},
  )
  return { code, lines, differing: lines.filter((line) => line.startsWith('DIFFERS')).map((line) => line.slice(8)) }
}

test('try-stripe finds no difference to the strict sandbox, twice, and leaves one account open', async () => {
  const { sandbox, run } = await tryAt()
  for (let times = 0; times < 2; times += 1) {
    const { code, lines, differing } = await run()
    expect(differing, lines.join('\n')).toEqual([])
    expect(code).toBe(exits.done)
    expect(lines.join('\n')).not.toContain('skip')
  }
  expect(sandbox.listSessions().every(({ status }) => status === 'expired')).toBe(true)
})

test('try-stripe finds exactly what the lenient sandbox does otherwise, and says what to do', async () => {
  const { run } = await tryAt(lenient)
  const { code, lines, differing } = await run()
  expect(code).toBe(exits.failed)
  expect(differing, lines.join('\n')).toEqual([
    'an account that only receives',
    'where an owner signs up, and how long the link lives',
    'what a checkout that holds offers where it names no methods',
    'a capture that Stripe makes after its answer',
    'a refund while the account is empty',
    'the same refund again, under the same key, once the account has enough',
    'a reversal while the account is empty',
    'a transfer that the platform has not the balance for',
  ])
})

test.each([
  ['another refusal of accounts', { transfersAlone: 'refused_in_country' }, 'an account that only receives'],
  ['an empty platform', { floatCents: -10_000_000 }, 'a refund while the account has enough'],
] as const)('try-stripe finds %s alone', async (_, planted, found) => {
  const { run } = await tryAt(planted)
  expect((await run()).differing).toEqual([found])
})

test('try-stripe leaves out what needs an account that receives, and says how to come by one', async () => {
  const { run } = await tryAt({ autoEnable: false })
  const { lines, differing } = await run()
  expect(differing).toEqual(['whether the account receives'])
  expect(lines.join('\n')).toContain('try-stripe <account>')
  expect(lines.filter((line) => line.startsWith('skip'))).toHaveLength(12)
})

test('try-stripe refuses a live key and asks nobody', async () => {
  const { code, lines } = await runWith('sk_live_0123456789')
  expect([code, lines.length]).toEqual([exits.misused, 1])
})
