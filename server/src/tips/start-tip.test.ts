import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTips, type TipsApp } from '../testing/tips.ts'

let tips: TipsApp
beforeAll(async () => {
  tips = await startTips({ adapt: (config) => ({ ...config, platformFeePercent: 5 }) })
})
afterAll(() => tips.close())

test('a paid tip is booked', async () => {
  const payee = await tips.newPayee()
  const { tipId } = await tips.paidTip(payee)
  const entries = await tips.platform
    .sql`select kind, supporter_cents, creator_cents, platform_cents, provider_cents from ledger_entries where tip_id = ${tipId} order by id`
  console.log(entries)
  console.log(await tips.platform.sql`select * from tip_history where tip_id = ${tipId}`)
  console.log(await tips.platform.sql`select * from check_invariants()`)
  console.log(await tips.platform.sql`select * from provider_events`)
  console.log((await tips.mailsTo('soutien@obole.example')).map((m) => m.subject + '\n' + m.text))
  console.log((await tips.mailsTo(payee.email)).map((m) => m.subject + '\n' + m.text))
  expect(tipId).toBeTruthy()
})
