import { eraseSupporter, mailReceipt, replaceLink, withdrawWords } from '@obole/contract/calls/receipt-rights'
import { listTips, type ReceivedTip } from '@obole/contract/calls/received-tips'
import { replyToTip } from '@obole/contract/calls/replies'
import { tipMessageMax, wordsEditMinutes } from '@obole/contract/rules/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOpenFindings } from '../../testing/database/checks.sql.ts'
import { keepReturnedWords } from '../../testing/people/wall.sql.ts'
import { ageReceipt } from '../../testing/tips/rights.sql.ts'
import { agreed, rightsIn } from '../../testing/tips/rights.ts'
import { listInvariants, readBalances, textOfTables, tryStatement } from '../../testing/tips/tips.sql.ts'
import { startTips, type TipsApp } from '../../testing/tips/tips.ts'
import { checkRecent } from '../ledger/check-ledger.ts'

let tips: TipsApp
let rights: ReturnType<typeof rightsIn>
beforeAll(async () => {
  tips = await startTips()
  rights = rightsIn(tips)
})
afterAll(() => tips.close())

test('the words are edited once, on the wall, in the list and in the receipt', async () => {
  const owner = await rights.newWall()
  const { tipId, token } = await rights.tipFrom(owner)
  expect((await rights.read(token)).editUntil).toEqual(expect.any(String))
  expect((await rights.change(token, { message: '  Bonsoir\r\nà tous ' })).body).toMatchObject({
    message: 'Bonsoir\nà tous',
    editUntil: null,
  })
  expect(await rights.shown(owner)).toMatchObject([{ message: 'Bonsoir\nà tous' }])
  const { body } = await tips.call(listTips, { params: { id: owner.id }, query: {} }, { token: owner.accessToken })
  expect((body['tips'] as ReceivedTip[])[0]).toMatchObject({ id: tipId, message: 'Bonsoir\nà tous' })
  expect((await rights.change(token, { message: 'Encore' })).body).toMatchObject({ status: 409, code: 'edit_too_late' })
  // The same words again are no edit.
  expect((await rights.change(token, { message: 'Bonsoir\nà tous' })).status).toBe(200)
  expect(await rights.acts(tipId)).toEqual(['words_edited'])
})

test(`after ${wordsEditMinutes} minutes the words can no longer be edited`, async () => {
  const owner = await rights.newWall()
  const { tipId, token } = await rights.tipFrom(owner)
  const undo = await ageReceipt(tips.platform.sql, tipId, wordsEditMinutes)
  expect((await rights.read(token)).editUntil).toBeNull()
  expect((await rights.change(token, { message: 'Autre' })).body).toMatchObject({ code: 'edit_too_late' })
  expect((await rights.read(token)).message).toBe('Bonjour')
  await undo()
})

test('edited words are looked at again: held ones wait, approved ones wait again, a pinned one is unpinned', async () => {
  const [open, careful] = [await rights.newWall(), await rights.newWall('approve')]
  const insult = await rights.tipFrom(open)
  await rights.saveMessage(open, insult.tipId, { isPinned: true })
  await rights.change(insult.token, { message: 'Quel connard' })
  expect([await rights.shown(open), await rights.waiting(open)]).toEqual([[], ['Quel connard']])
  expect(await rights.read(insult.token)).toMatchObject({ awaitsApproval: true })
  await rights.saveMessage(open, insult.tipId, { isApproved: true })
  expect(await rights.shown(open)).toMatchObject([{ message: 'Quel connard', isPinned: false }])

  const approved = await rights.tipFrom(careful)
  await rights.saveMessage(careful, approved.tipId, { isApproved: true })
  expect(await rights.shown(careful)).toHaveLength(1)
  // Hiding and showing the same words asks for no second approval.
  await rights.change(approved.token, { showsWords: false })
  await rights.change(approved.token, { showsWords: true })
  expect(await rights.shown(careful)).toHaveLength(1)
  await rights.change(approved.token, { message: 'Autre chose' })
  expect([await rights.shown(careful), await rights.waiting(careful)]).toEqual([[], ['Autre chose']])
})

test('words that were edited since the creator read them are not approved, pinned or shown again unread', async () => {
  const owner = await rights.newWall('approve')
  const { tipId, token } = await rights.tipFrom(owner)
  const seen = { name: 'Ana', message: 'Bonjour' }
  await rights.change(token, { message: 'Autre chose' })
  for (const act of [{ isApproved: true }, { isPinned: true }, { isHidden: false, isApproved: true }]) {
    expect((await rights.saveMessage(owner, tipId, { ...act, seen })).body).toMatchObject({
      status: 409,
      code: 'words_changed',
    })
  }
  expect(await rights.waiting(owner)).toEqual(['Autre chose'])
  const isOtherName = { isApproved: true, seen: { name: null, message: 'Autre chose' } }
  expect((await rights.saveMessage(owner, tipId, isOtherName)).body['code']).toBe('words_changed')
  // What is hidden needs no reading.
  expect((await rights.saveMessage(owner, tipId, { isHidden: true, seen })).status).toBe(200)
  const read = { isHidden: false, isApproved: true, seen: { name: 'Ana', message: 'Autre chose' } }
  expect((await rights.saveMessage(owner, tipId, read)).status).toBe(200)
  await rights.change(token, { showsName: false })
  const isPinned = { isPinned: true, seen: { name: null, message: 'Autre chose' } }
  expect((await rights.saveMessage(owner, tipId, isPinned)).status).toBe(200)
  expect(await rights.shown(owner)).toMatchObject([{ name: null, message: 'Autre chose', isPinned: true }])
})

test.each([
  ['blank', ' '],
  ['turned by a bidi character', 'a\u202eb'],
  ['with a control character', 'a\u0000b'],
  ['too long', 'a'.repeat(tipMessageMax + 1)],
])('words that are %s are refused, and the edit is not used up', async (_kind, message) => {
  const owner = await rights.newWall()
  const { token } = await rights.tipFrom(owner)
  expect((await rights.change(token, { message })).status).toBe(400)
  expect(await rights.read(token)).toMatchObject({ message: 'Bonjour', editUntil: expect.any(String) })
})

test('withdrawn words are gone for good, for everyone; the name stays', async () => {
  const owner = await rights.newWall()
  const { tipId, token } = await rights.tipFrom(owner, { ...agreed, message: 'canary-withdrawn' })
  for (let times = 0; times < 2; times += 1) {
    const { status, body } = await tips.call(withdrawWords, { params: { token } })
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ message: null, showsWords: false, canShowWords: false, editUntil: null }),
    ])
  }
  expect(await rights.shown(owner)).toEqual([])
  expect(await textOfTables(tips.platform.sql)).not.toContain('canary-withdrawn')
  expect((await rights.change(token, { message: 'De nouveau' })).body['code']).toBe('edit_too_late')
  expect((await rights.change(token, { showsWords: true })).body['code']).toBe('words_not_showable')
  expect((await rights.read(token)).supporterName).toBe('Ana')
  expect(await rights.acts(tipId)).toEqual(['words_withdrawn'])
})

test('erased by the link, the ledger keeps the amount without a person', async () => {
  const { sql } = tips.platform
  const owner = await rights.newWall()
  const { tipId, email, token } = await rights.tipFrom(owner, {
    ...agreed,
    supporterName: 'canary-a',
    message: 'canary-b',
  })
  const reply = { params: { tipId }, body: { message: 'canary-c' } }
  expect((await tips.call(replyToTip, reply, { token: owner.accessToken })).status).toBe(201)
  await tips.work()
  const balances = await readBalances(sql, tipId)
  for (let times = 0; times < 2; times += 1) {
    const { status, body } = await tips.call(eraseSupporter, { params: { token } })
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        amount: 2000,
        state: 'paid',
        supporterName: null,
        message: null,
        reply: null,
        canBeMailed: false,
        erasedAt: expect.any(String),
      }),
    ])
  }
  expect(await readBalances(sql, tipId)).toEqual(balances)
  expect(await rights.shown(owner)).toEqual([])
  const stored = await textOfTables(sql)
  expect(stored).not.toMatch(/canary-[abc]/)
  expect(stored).not.toContain(email)
  expect((await tips.call(mailReceipt, { params: { token }, body: { locale: 'fr' } })).body['code']).toBe('no_address')
  expect((await tips.call(replaceLink, { params: { token } })).body['code']).toBe('no_address')
  expect((await rights.read(token)).tipId).toBe(tipId)
  expect(await rights.acts(tipId)).toEqual(['supporter_erased'])
  expect(await listInvariants(sql)).toEqual([])
})

test('a mail that still waits is not sent to whoever is erased', async () => {
  const owner = await rights.newWall()
  const { email, token } = await rights.tipFrom(owner)
  const before = (await tips.mailsTo(email)).length
  tips.sandbox.mail.refuseNext(1, 451)
  expect((await tips.call(mailReceipt, { params: { token }, body: { locale: 'en' } })).status).toBe(202)
  await tips.work()
  expect(await textOfTables(tips.platform.sql)).toContain(email)
  expect((await tips.call(eraseSupporter, { params: { token } })).status).toBe(200)
  expect(await textOfTables(tips.platform.sql)).not.toContain(email)
  expect(await tips.mailsTo(email)).toHaveLength(before)
})

test('what was decided stays recorded, and the self-check finds words that stayed on the wall', async () => {
  const { sql } = tips.platform
  const owner = await rights.newWall()
  const { tipId, token } = await rights.tipFrom(owner)
  await rights.change(token, { showsWords: false })
  for (const statement of ['delete from receipt_acts', `update receipt_acts set act = 'words_shown'`])
    expect(await tryStatement(sql, statement)).toMatch(/append-only/)
  const finding = { invariant: 'I12', subject: tipId }
  await checkRecent(tips.platform)
  expect(await listOpenFindings(sql)).not.toContainEqual(finding)
  const undo = await keepReturnedWords(sql, tipId)
  await checkRecent(tips.platform)
  expect(await listOpenFindings(sql)).toContainEqual(finding)
  await undo()
})
