import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTips, type TipsApp } from '../testing/tips/tips.ts'
import { checkCommand } from './check.ts'
import type { Admin } from './command/command.ts'

let app: TipsApp
beforeAll(async () => {
  app = await startTips()
})
afterAll(() => app.close())

async function keyLine(): Promise<string | undefined> {
  const lines: string[] = []
  const { config, log, sql } = app.platform
  const admin: Admin = {
    environment: {},
    config: { ...config, publicUrl: app.stripe.apiBase },
    log,
    operator: 'ops',
    database: async () => ({ sql, url: app.database.url, close: async () => undefined }),
    print: (line) => lines.push(line),
    complain: (line) => lines.push(line),
  }
  await checkCommand.run(admin, {})
  return lines.find((line) => line.includes('Stripe key'))
}

test('check names each permission that a restricted key lacks, and changes nothing at Stripe', async () => {
  const changes = app.stripe.journal().length
  expect(await keyLine()).toMatch(/^ok {4}Stripe key {8}test mode$/)
  for (const route of ['GET /v1/payouts', 'POST /v1/refunds', 'GET /v2/core/accounts'])
    app.stripe.addFault({ kind: 'no_permission', route })
  expect(await keyLine()).toMatch(
    /^FAIL {2}Stripe key {8}this key lacks the permission for Refunds \(write\), Accounts v2 \(read\), Payouts \(read\)$/,
  )
  expect(app.stripe.journal()).toHaveLength(changes)
})
