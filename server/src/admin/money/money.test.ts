import { refundTip } from '@obole/contract/calls/received-tips'
import { dayOf } from '@obole/contract/formatting/time-zone'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTips, type TipsApp } from '../../testing/tips/tips.ts'
import { exits, findCommand } from '../command/command.ts'
import { moneyCommands } from './money.ts'

let app: TipsApp
beforeAll(async () => {
  app = await startTips()
})
afterAll(() => app.close())

async function run(typed: string): Promise<{ code: number | undefined; printed: string }> {
  const lines: string[] = []
  const { config, log, sql } = app.platform
  const found = findCommand(moneyCommands, typed.split(' '))
  const code = await found?.command.run(
    {
      environment: {},
      config,
      log,
      operator: 'ops',
      database: async () => ({ sql, url: app.database.url, close: async () => undefined }),
      print: (line) => lines.push(line),
      complain: (line) => lines.push(line),
    },
    found.args,
  )
  return { code, printed: lines.join('\n') }
}

const cells = async (typed: string) => (await run(typed)).printed.split('\n').map((line) => line.trim().split(/ +/))

test('money shows by month what was charged, what payments and pages cost, and what is left', async () => {
  expect((await run('money')).printed).toBe('There are none.')
  const payee = await app.newPayee()
  await app.paidTip(payee)
  const { tipId } = await app.paidTip(payee, { amount: 500, coversFees: true })
  const at = dayOf(new Date()).slice(0, 7)
  // 2.9 % + 0.30 of 20 $ and of 5.46 $: charged to the creator and taken by the provider. For the page 2 $ and, of
  // one payout of 24.12 $, 0.25 $ and 0.06 $.
  expect(await cells('money 2')).toEqual([
    ['month', 'tips', 'paid', 'refunded', 'fees', 'cost', 'pages', 'left'],
    [at, '2', '25.46', '0.00', '1.34', '1.34', '2.31', '-2.31'],
  ])
  await app.call(refundTip, { params: { tipId }, body: {} }, { token: payee.accessToken })
  await app.settle()
  // The provider keeps its cost, the creator has the fee back.
  expect((await cells('money 2')).at(-1)).toEqual([at, '2', '25.46', '5.46', '0.88', '1.34', '2.30', '-2.76'])
  expect(await run('money x')).toEqual({ code: exits.misused, printed: 'The months must be a number from 1 to 120.' })

  await app.paidTip(await app.newPayee('quiet'), { amount: 1000 })
  expect(await cells(`money pages ${at}`)).toEqual([
    ['tips', 'received', 'fees', 'cost', 'page', 'left'],
    ['2', '19.12', '0.88', '1.34', '2.30', '-2.76', `@${payee.slug}`],
    ['1', '9.41', '0.59', '0.59', '2.27', '-2.27', '@quiet'],
  ])
  expect((await run('money pages 2026-13')).code).toBe(exits.misused)
})
