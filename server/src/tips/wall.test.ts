import { readCreator } from '@obole/contract/calls/creators'
import { listOwnWords, readWall, type Standing, saveWall, saveWords } from '@obole/contract/calls/own-wall'
import { readTipStatus } from '@obole/contract/calls/tips'
import { listWords } from '@obole/contract/calls/wall'
import type { ReplyOf } from '@obole/contract/schema/endpoint'
import pg from 'pg'
import { afterAll, beforeAll, expect, type MockInstance, test, vi } from 'vitest'
import { insertHeldWord } from '../admin/command/admin.sql.ts'
import { limit, limits } from '../platform/rate-limit/rate-limit.ts'
import { badValues } from '../testing/app/bad-values.ts'
import { listOpenFindings } from '../testing/database/checks.sql.ts'
import type { PageOwner } from '../testing/people/creators.ts'
import {
  changedWith,
  countWallWords,
  fillWall,
  findOldestWords,
  findWordsId,
  giveAddress,
  keepReturnedWords,
  loseWords,
  readPlan,
} from '../testing/people/wall.sql.ts'
import { listInvariants } from '../testing/tips/tips.sql.ts'
import { startTips, type TipsApp } from '../testing/tips/tips.ts'
import { checkRecent } from './ledger/check-ledger.ts'
import { anonymizeGivenTips } from './tip/anonymize.sql.ts'

let tips: TipsApp
beforeAll(async () => {
  tips = await startTips()
})
afterAll(() => tips.close())

const shown = async ({ slug }: Pick<PageOwner, 'slug'>, query: object = {}) => {
  const answer = await tips.call(listWords, { params: { slug }, query })
  expect(answer.status, answer.text).toBe(200)
  return answer.body as ReplyOf<typeof listWords>
}
const messages = async (owner: PageOwner) => (await shown(owner)).words.map(({ message }) => message)
const own = async (owner: PageOwner, standing: Standing) => {
  const input = { params: { id: owner.id }, query: { standing } }
  const { body } = await tips.call(listOwnWords, input, { token: owner.accessToken })
  return (body as ReplyOf<typeof listOwnWords>).words
}
const setWall = (owner: PageOwner, body: object) =>
  tips.call(saveWall, { params: { id: owner.id }, body: body as never }, { token: owner.accessToken })
const wordsOf = (tipId: string) => findWordsId(tips.platform.sql, tipId)
const change = async (owner: PageOwner, tipId: string, body: object) => {
  const input = { params: { id: owner.id, wordsId: await wordsOf(tipId) }, body: body as never }
  return tips.call(saveWords, input, { token: owner.accessToken })
}
const agreed = { showsWords: true }

async function newWall(mode: 'on' | 'approve' = 'on'): Promise<PageOwner> {
  const owner = await tips.newPayee()
  expect((await setWall(owner, { mode })).status).toBe(200)
  return owner
}

test('the wall is off by default, and words sent before it was switched on are never shown', async () => {
  const owner = await tips.newPayee()
  const wall = await tips.call(readWall, { params: { id: owner.id } }, { token: owner.accessToken })
  expect(wall.body).toEqual({ mode: 'off', heldWords: [] })
  await tips.paidTip(owner, { message: 'Avant', ...agreed })
  const isOffered = async () => (await tips.call(readCreator, { params: { slug: owner.slug } })).body['hasWall']
  expect([await shown(owner), await isOffered()]).toEqual([{ words: [], cursor: null, count: 0 }, false])
  await setWall(owner, { mode: 'on' })
  expect([await shown(owner), await isOffered()]).toEqual([{ words: [], cursor: null, count: 0 }, true])
  expect(await countWallWords(tips.platform.sql, owner.id)).toBe(0)
})

test('only words sent with consent are shown, with name and amount as their supporter chose', async () => {
  const owner = await newWall()
  await tips.paidTip(owner, { message: 'Sans accord' })
  await tips.paidTip(owner, { message: 'Privé', isPrivate: true, ...agreed })
  await tips.paidTip(owner, { message: null, ...agreed })
  await tips.begin(owner, { message: 'Jamais payé', ...agreed })
  const { tipId } = await tips.paidTip(owner, { message: 'Avec accord', ...agreed })
  const covered = { amount: 700, coversFees: true, showsAmount: true }
  await tips.paidTip(owner, { message: 'Et montant', supporterName: 'Ana', ...covered, ...agreed })
  const at = expect.stringMatching(/^\d{4}-.*Z$/)
  expect((await shown(owner)).words).toEqual([
    { id: expect.any(String), name: 'Ana', message: 'Et montant', amount: 700, at, reply: null, isPinned: false },
    { id: await wordsOf(tipId), name: null, message: 'Avec accord', amount: null, at, reply: null, isPinned: false },
  ])
  await setWall(owner, { mode: 'off' })
  expect(await messages(owner)).toEqual([])
  await setWall(owner, { mode: 'on' })
  expect(await messages(owner)).toHaveLength(2)
})

test('what the wall shows of a message opens nothing else of its tip', async () => {
  const owner = await newWall()
  const { tipId } = await tips.paidTip(owner, { message: 'Bonjour', ...agreed })
  const { words } = await shown(owner)
  expect(words).toHaveLength(1)
  expect(JSON.stringify(words)).not.toContain(tipId)
  const status = await tips.call(readTipStatus, { params: { tipId: words[0]?.id ?? '' } })
  expect(status.status).toBe(404)
})

test('a refunded or disputed tip leaves the wall in the transaction that books it', async () => {
  const owner = await newWall()
  const { sql } = tips.platform
  const refunded = await tips.paidTip(owner, { message: 'Remboursé', showsAmount: true, ...agreed })
  const disputed = await tips.paidTip(owner, { message: 'Contesté', ...agreed })
  expect(await changedWith(sql, refunded.tipId, 'charge')).toBe(true)
  tips.stripe.refundInDashboard(refunded.sessionId, { amount: 500, reverseTransfer: true, refundApplicationFee: true })
  await tips.settle()
  expect((await shown(owner)).words).toMatchObject([{ message: 'Contesté' }, { message: 'Remboursé', amount: null }])
  tips.stripe.refundInDashboard(refunded.sessionId, { amount: 1500, reverseTransfer: true, refundApplicationFee: true })
  const dispute = tips.stripe.dispute(disputed.sessionId)
  await tips.settle()
  expect(await messages(owner)).toEqual([])
  expect(await changedWith(sql, disputed.tipId, 'dispute')).toBe(true)
  expect((await change(owner, refunded.tipId, { isHidden: false })).status).toBe(404)
  tips.stripe.closeDispute(dispute.id, 'won')
  await tips.settle()
  expect(await messages(owner)).toEqual(['Contesté'])
  expect(await listInvariants(sql)).toEqual([])
})

test('with “approve first”, a message is shown once it is approved; hidden, it can be shown again', async () => {
  const owner = await newWall('approve')
  const { tipId } = await tips.paidTip(owner, { message: 'Bonjour', ...agreed })
  expect([await messages(owner), (await own(owner, 'waiting')).map(({ message }) => message)]).toEqual([
    [],
    ['Bonjour'],
  ])
  await setWall(owner, { mode: 'on' })
  expect(await messages(owner)).toEqual([])
  expect((await change(owner, tipId, { isApproved: true })).body).toMatchObject({ standing: 'shown' })
  expect([await messages(owner), await own(owner, 'waiting')]).toEqual([['Bonjour'], []])
  expect((await change(owner, tipId, { isHidden: true })).body).toMatchObject({
    standing: 'hidden',
    isTakenDown: false,
  })
  expect([await messages(owner), await own(owner, 'hidden')]).toMatchObject([[], [{ message: 'Bonjour' }]])
  await change(owner, tipId, { isHidden: false })
  expect(await messages(owner)).toEqual(['Bonjour'])
})

test('the mail of a tip says that its words wait for approval, and where; other mails do not', async () => {
  const owner = await newWall()
  const newestMail = () => tips.sandbox.mail.list(owner.email)[0]?.text ?? ''
  await tips.paidTip(owner, { message: 'Bonjour', ...agreed })
  expect(newestMail()).toContain('Bonjour')
  expect(newestMail()).not.toContain('/words')
  await setWall(owner, { mode: 'approve' })
  await tips.paidTip(owner, { message: 'Sans accord' })
  expect(newestMail()).toContain('Sans accord')
  expect(newestMail()).not.toContain('/words')
  await tips.paidTip(owner, { message: 'Rebonjour', ...agreed })
  expect(newestMail()).toContain('Rebonjour')
  expect(newestMail()).toContain(`/@${owner.slug}/words`)
})

test('one message is pinned, and stands first', async () => {
  const owner = await newWall()
  const [first, second] = [
    await tips.paidTip(owner, { message: 'Un', ...agreed }),
    await tips.paidTip(owner, { message: 'Deux', ...agreed }),
  ]
  await tips.paidTip(owner, { message: 'Trois', ...agreed })
  await change(owner, second.tipId, { isPinned: true })
  await change(owner, first.tipId, { isPinned: true })
  expect(await messages(owner)).toEqual(['Un', 'Trois', 'Deux'])
  expect((await shown(owner)).words.map(({ isPinned }) => isPinned)).toEqual([true, false, false])
  await change(owner, first.tipId, { isPinned: false })
  expect(await messages(owner)).toEqual(['Trois', 'Deux', 'Un'])
})

test('an owner changes only messages of their own page', async () => {
  const [owner, other] = [await newWall(), await newWall()]
  const { tipId } = await tips.paidTip(owner, { message: 'Bonjour', ...agreed })
  expect((await change(other, tipId, { isHidden: true })).status).toBe(404)
  const input = { params: { id: owner.id, wordsId: await wordsOf(tipId) }, body: { isHidden: true } }
  expect((await tips.call(saveWords, input, { token: other.accessToken })).status).toBe(403)
  expect(await messages(owner)).toEqual(['Bonjour'])
})

test('a message with a word of the product, of the operator or of the creator waits for approval', async () => {
  const owner = await newWall()
  const { sql } = tips.platform
  await insertHeldWord(sql, { locale: 'fr', word: 'rutabaga', operator: 'ops' })
  await setWall(owner, { mode: 'on', heldWords: ['Soupe aux choux', 'Soupe aux choux'] })
  await tips.paidTip(owner, { message: 'Quel connard', ...agreed })
  await tips.paidTip(owner, { message: 'Un RUTABAGA!', ...agreed })
  await tips.paidTip(owner, { message: 'Une soupe aux choux', ...agreed })
  await tips.paidTip(owner, { message: 'Merci', supporterName: 'www.example.com', ...agreed })
  await tips.paidTip(owner, { message: 'A rutabaga!', locale: 'en', ...agreed })
  expect(await messages(owner)).toEqual(['A rutabaga!'])
  expect(await own(owner, 'waiting')).toHaveLength(4)
  expect((await setWall(owner, { mode: 'on' })).body).toEqual({ mode: 'on', heldWords: ['Soupe aux choux'] })
})

test('a long wall is read to its end by the cursor, each message once, by an index alone', async () => {
  const owner = await newWall()
  const { sql } = tips.platform
  await fillWall(sql, owner.id, 1000)
  const oldest = await findOldestWords(sql, owner.id)
  await change(owner, oldest, { isPinned: true })
  const observed: MockInstance = vi.spyOn(pg.Client.prototype, 'query')
  const first = await shown(owner)
  const queries = observed.mock.calls.map(([statement]) => String(statement.text))
  observed.mockRestore()
  const query = queries.find((text) => text.includes('wall_words')) ?? ''
  const plan = await readPlan(sql, query)
  expect(plan).toContain('wall_words_list')
  expect(first.words.map(({ message }) => message).slice(0, 3)).toEqual(['Mot 1000', 'Mot 1', 'Mot 2'])
  const seen = new Set(first.words.map(({ id }) => id))
  let cursor = first.cursor
  for (let pages = 0; pages < 3; pages += 1) {
    const next = await shown(owner, { cursor })
    for (const { id } of next.words) {
      expect(seen.has(id)).toBe(false)
      seen.add(id)
    }
    cursor = next.cursor
  }
  expect(seen.size).toBe(48)
  const last = await shown(owner, { id: oldest })
  expect([last.words.length, last.cursor]).toEqual([1, null])
})

test('a page that does not exist or is suspended has no wall; a forged cursor is refused by its name', async () => {
  expect((await tips.call(listWords, { params: { slug: 'nobody-at-all' } })).status).toBe(404)
  const owner = await newWall()
  const forged = await tips.call(listWords, { params: { slug: owner.slug }, query: { cursor: 'AAAA' } })
  expect(forged).toMatchObject({ status: 400, body: { errors: [{ path: 'cursor' }] } })
})

test('words of an anonymized supporter leave the wall with them', async () => {
  const owner = await newWall()
  const { sql } = tips.platform
  const supporter = await tips.newPerson()
  const { tipId } = await tips.paidTip(owner, { message: 'Bonjour', ...agreed })
  await giveAddress(sql, tipId, supporter.id)
  expect(await messages(owner)).toEqual(['Bonjour'])
  await anonymizeGivenTips(sql, supporter.id)
  expect(await messages(owner)).toEqual([])
  expect(await countWallWords(sql, owner.id)).toBe(0)
})

test.each([
  ['a message that is missing', loseWords],
  ['one that stayed after its tip was refunded', keepReturnedWords],
])('the self-check finds %s on the wall', async (_, spoil) => {
  const owner = await newWall()
  const { sql } = tips.platform
  const { tipId, sessionId } = await tips.paidTip(owner, { message: 'Bonjour', ...agreed })
  tips.stripe.refundInDashboard(sessionId, { amount: 2000, reverseTransfer: true, refundApplicationFee: true })
  await tips.settle()
  const finding = { invariant: 'I12', subject: tipId }
  await checkRecent(tips.platform)
  expect(await listOpenFindings(sql)).not.toContainEqual(finding)
  const undo = await spoil(sql, tipId)
  await checkRecent(tips.platform)
  expect(await listOpenFindings(sql)).toContainEqual(finding)
  await undo()
  await checkRecent(tips.platform)
  expect(await listOpenFindings(sql)).not.toContainEqual(finding)
})

test('no bad value of any field of the wall is an error of ours', async () => {
  const owner = await newWall()
  for (const [name, json] of badValues) {
    const body = `{"mode":"on","heldWords":[${json}]}`
    const answer = await tips.app.inject({
      method: 'PUT',
      url: `/api/creators/${owner.id}/wall`,
      headers: { authorization: `Bearer ${owner.accessToken}`, 'content-type': 'application/json' },
      payload: body,
    })
    expect(answer.statusCode, name).toBeLessThan(500)
  }
})

test('changes of a wall and of its messages are limited for each member', async () => {
  const owner = await newWall()
  const { tipId } = await tips.paidTip(owner, { message: 'Bonjour', ...agreed })
  const statuses = async () => [
    (await setWall(owner, { mode: 'on' })).status,
    (await change(owner, tipId, { isHidden: true })).status,
  ]
  expect(await statuses()).toEqual([200, 200])
  // Three changes are made already.
  for (let left = limits['wall-member'].points - 3; left > 0; left -= 1)
    await limit(tips.platform, ['wall-member', owner.id])
  expect(await statuses()).toEqual([429, 429])
})
