import { saveWall, saveWords } from '@obole/contract/calls/own-wall'
import { eraseSupporter } from '@obole/contract/calls/receipt-rights'
import { replyToTip } from '@obole/contract/calls/replies'
import { listWords } from '@obole/contract/calls/wall'
import type { ReplyOf } from '@obole/contract/schema/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageOwner } from '../testing/people/creators.ts'
import { listInvariants } from '../testing/tips/tips.sql.ts'
import { startTips, type TipsApp } from '../testing/tips/tips.ts'
import { receiptToken } from './statements/receipts.ts'

let tips: TipsApp
let owner: PageOwner
beforeAll(async () => {
  tips = await startTips()
  owner = await tips.newPayee()
  await tips.call(saveWall, { params: { id: owner.id }, body: { mode: 'on' } }, { token: owner.accessToken })
})
afterAll(() => tips.close())

const reply = (tipId: string, body: { message: string; showsReply?: boolean }) =>
  tips.call(replyToTip, { params: { tipId }, body }, { token: owner.accessToken })
async function shown(message: string) {
  const { body } = await tips.call(listWords, { params: { slug: owner.slug }, query: {} })
  return (body as ReplyOf<typeof listWords>).words.find((words) => words.message === message)
}
const newTip = (message: string) => tips.paidTip(owner, { message, showsWords: true })

test('12: a reply is on the wall only when its creator shows it', async () => {
  const [open, silent] = [await newTip('Montrez-la'), await newTip('Gardez-la')]
  expect((await reply(open.tipId, { message: 'Merci!', showsReply: true })).status).toBe(201)
  expect((await reply(silent.tipId, { message: 'Entre nous' })).status).toBe(201)
  expect([(await shown('Montrez-la'))?.reply, (await shown('Gardez-la'))?.reply]).toEqual(['Merci!', null])
  expect(await listInvariants(tips.platform.sql)).toEqual([])
})

test('12: it leaves the wall with its supporter', async () => {
  const { tipId } = await newTip('Je pars')
  await reply(tipId, { message: 'À bientôt', showsReply: true })
  expect((await shown('Je pars'))?.reply).toBe('À bientôt')
  await tips.call(eraseSupporter, { params: { token: receiptToken(tips.platform, tipId) } })
  expect(JSON.stringify((await tips.call(listWords, { params: { slug: owner.slug }, query: {} })).body)).not.toContain(
    'À bientôt',
  )
  expect(await listInvariants(tips.platform.sql)).toEqual([])
})

test('12: a message is moderated by the id of its tip too', async () => {
  const [first, second] = [await newTip('Un'), await newTip('Deux')]
  const pin = (wordsId: string) =>
    tips.call(saveWords, { params: { id: owner.id, wordsId }, body: { isPinned: true } }, { token: owner.accessToken })
  for (const { tipId } of [first, second, second]) expect((await pin(tipId)).status).toBe(200)
  expect([(await shown('Un'))?.isPinned, (await shown('Deux'))?.isPinned]).toEqual([false, true])
})
