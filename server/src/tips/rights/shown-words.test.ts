import { listTips, type ReceivedTip } from '@obole/contract/calls/received-tips'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agreed, rightsIn } from '../../testing/tips/rights.ts'
import { listInvariants } from '../../testing/tips/tips.sql.ts'
import { startTips, type TipsApp } from '../../testing/tips/tips.ts'

let tips: TipsApp
let rights: ReturnType<typeof rightsIn>
beforeAll(async () => {
  tips = await startTips()
  rights = rightsIn(tips)
})
afterAll(() => tips.close())

test('the receipt tells what is shown, and each choice is on the wall at once and recorded', async () => {
  const owner = await rights.newWall()
  const { tipId, token } = await rights.tipFrom(owner)
  expect(await rights.read(token)).toMatchObject({
    showsName: true,
    showsWords: true,
    showsAmount: false,
    canShowWords: true,
    awaitsApproval: false,
    erasedAt: null,
    canBeMailed: true,
  })
  expect(await rights.shown(owner)).toMatchObject([{ name: 'Ana', message: 'Bonjour', amount: null }])
  const answer = await rights.change(token, { showsName: false, showsAmount: true })
  expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ showsName: false, showsAmount: true })])
  expect(await rights.shown(owner)).toMatchObject([{ name: null, message: 'Bonjour', amount: 2000 }])
  await rights.change(token, { showsWords: false })
  expect(await rights.shown(owner)).toEqual([])
  // Repeated, it is no change.
  await rights.change(token, { showsWords: false })
  await rights.change(token, { showsWords: true, showsName: true, showsAmount: false })
  expect(await rights.shown(owner)).toMatchObject([{ name: 'Ana', message: 'Bonjour', amount: null }])
  expect(await rights.acts(tipId)).toEqual([
    'name_hidden',
    'amount_shown',
    'words_hidden',
    'name_shown',
    'words_shown',
    'amount_hidden',
  ])
  expect(await listInvariants(tips.platform.sql)).toEqual([])
})

test('words are shown without the name where their supporter says so, and the name may be shown later', async () => {
  const owner = await rights.newWall()
  const { token } = await rights.tipFrom(owner, { ...agreed, showsName: false })
  expect(await rights.read(token)).toMatchObject({ showsName: false, showsWords: true })
  expect(await rights.shown(owner)).toMatchObject([{ name: null, message: 'Bonjour' }])
  await rights.change(token, { showsName: true })
  expect(await rights.shown(owner)).toMatchObject([{ name: 'Ana', message: 'Bonjour' }])
})

test('the creator still reads in the list what the page does not show', async () => {
  const owner = await rights.newWall()
  const { token } = await rights.tipFrom(owner)
  await rights.change(token, { showsName: false, showsWords: false })
  const { body } = await tips.call(listTips, { params: { id: owner.id }, query: {} }, { token: owner.accessToken })
  expect((body['tips'] as ReceivedTip[])[0]).toMatchObject({ supporterName: 'Ana', message: 'Bonjour' })
})

test('words may be shown later if there was a wall when they were written, never those of a private message', async () => {
  const owner = await tips.newPayee()
  const before = await rights.tipFrom(owner, { message: 'Avant' })
  expect(await rights.read(before.token)).toMatchObject({ canShowWords: false })
  await rights.setWall(owner, 'on')
  const later = await rights.tipFrom(owner, { message: 'Après' })
  const secret = await rights.tipFrom(owner, { message: 'Secret', isPrivate: true })
  const mute = await rights.tipFrom(owner, { message: null })
  await rights.setWall(owner, 'off')
  const between = await rights.tipFrom(owner, { message: 'Entre-temps' })
  await rights.setWall(owner, 'on')
  for (const { token } of [before, secret, mute, between]) {
    expect((await rights.change(token, { showsWords: true })).body).toMatchObject({
      status: 409,
      code: 'words_not_showable',
    })
    expect(await rights.read(token)).toMatchObject({ canShowWords: false, showsWords: false })
  }
  expect((await rights.change(later.token, { showsWords: true })).status).toBe(200)
  expect(await rights.shown(owner)).toMatchObject([{ name: null, message: 'Après', amount: null }])
  await rights.change(later.token, { showsWords: false })
  await rights.setWall(owner, 'off')
  expect((await rights.change(later.token, { showsWords: true })).body['code']).toBe('words_not_showable')
  expect(await listInvariants(tips.platform.sql)).toEqual([])
})

test('what the creator or the operator hid stays hidden when its supporter hides and shows it', async () => {
  const owner = await rights.newWall()
  const { tipId, token } = await rights.tipFrom(owner)
  expect((await rights.saveMessage(owner, tipId, { isHidden: true })).status).toBe(200)
  await rights.change(token, { showsWords: false })
  expect((await rights.saveMessage(owner, tipId, { isHidden: false })).status).toBe(404)
  await rights.change(token, { showsWords: true })
  expect(await rights.shown(owner)).toEqual([])
  await rights.saveMessage(owner, tipId, { isHidden: false })
  expect(await rights.shown(owner)).toHaveLength(1)
})

test('a refunded tip stays off the wall, whatever its supporter chooses', async () => {
  const owner = await rights.newWall()
  const { sessionId, token } = await rights.tipFrom(owner)
  await rights.change(token, { showsWords: false })
  tips.stripe.refundInDashboard(sessionId, { amount: 2000, reverseTransfer: true, refundApplicationFee: true })
  await tips.settle()
  await rights.change(token, { showsWords: true, showsAmount: true })
  expect(await rights.shown(owner)).toEqual([])
  expect(await listInvariants(tips.platform.sql)).toEqual([])
})

test('words that are shown later are looked at for held words too', async () => {
  const owner = await rights.newWall()
  await rights.setWall(owner, 'on', ['rutabaga'])
  const { token } = await rights.tipFrom(owner, { message: 'Un rutabaga' })
  await rights.change(token, { showsWords: true })
  expect([await rights.shown(owner), await rights.waiting(owner)]).toEqual([[], ['Un rutabaga']])
})

test('a name that is shown again waits for approval again where the page asks for it, and is unpinned', async () => {
  const owner = await rights.newWall('approve')
  const { tipId, token } = await rights.tipFrom(owner, { ...agreed, supporterName: 'Un rutabaga' })
  await rights.change(token, { showsName: false })
  await rights.saveMessage(owner, tipId, { isApproved: true, isPinned: true })
  expect(await rights.shown(owner)).toMatchObject([{ name: null, message: 'Bonjour', isPinned: true }])
  await rights.change(token, { showsName: true })
  expect([await rights.shown(owner), await rights.waiting(owner)]).toEqual([[], ['Bonjour']])
  await rights.saveMessage(owner, tipId, { isApproved: true })
  expect(await rights.shown(owner)).toMatchObject([{ name: 'Un rutabaga', isPinned: false }])
  // Less than what was approved asks for no second approval.
  await rights.change(token, { showsName: false })
  expect(await rights.shown(owner)).toMatchObject([{ name: null, message: 'Bonjour' }])
  expect(await listInvariants(tips.platform.sql)).toEqual([])
})

test('a name that is shown again is looked at for held words, on every wall', async () => {
  const owner = await rights.newWall()
  const { tipId, token } = await rights.tipFrom(owner, { ...agreed, supporterName: 'Un rutabaga' })
  await rights.change(token, { showsName: false })
  await rights.setWall(owner, 'on', ['rutabaga'])
  await rights.change(token, { showsName: true })
  expect([await rights.shown(owner), await rights.waiting(owner)]).toEqual([[], ['Bonjour']])
  await rights.change(token, { showsName: false })
  await rights.saveMessage(owner, tipId, { isApproved: true })
  expect(await rights.shown(owner)).toMatchObject([{ name: null, message: 'Bonjour' }])
  await rights.change(token, { showsName: true })
  expect([await rights.shown(owner), await rights.waiting(owner)]).toEqual([[], ['Bonjour']])
})

test('showing a name approves nothing that waits', async () => {
  const owner = await rights.newWall('approve')
  const { token } = await rights.tipFrom(owner)
  await rights.setWall(owner, 'on')
  await rights.change(token, { showsName: false })
  await rights.change(token, { showsName: true })
  expect([await rights.shown(owner), await rights.waiting(owner)]).toEqual([[], ['Bonjour']])
})
