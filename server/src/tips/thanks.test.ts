import { exportAccount } from '@obole/contract/calls/accounts'
import { deletePhoto } from '@obole/contract/calls/albums'
import { deleteCreator } from '@obole/contract/calls/creators'
import { readThanks, saveThanks } from '@obole/contract/calls/thanks'
import { readTipStatus } from '@obole/contract/calls/tips'
import { hostileTag, hostileText } from '@obole/testing/hostile-words'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseCreators } from '../creators/erase-creators.ts'
import { newId } from '../platform/ids.ts'
import { limits } from '../platform/rate-limit/rate-limit.ts'
import { countRows } from '../testing/people/accounts.sql.ts'
import { endGrace, readPhotoIds } from '../testing/people/creators.sql.ts'
import { newAlbum, type PageOwner, picture, uploadPhoto } from '../testing/people/creators.ts'
import { setSuspended } from '../testing/people/operators.sql.ts'
import { startTips, type TipsApp } from '../testing/tips/tips.ts'

let tips: TipsApp
beforeAll(async () => {
  tips = await startTips()
})
afterAll(() => tips.close())

const texts = { fr: 'Merci du fond du cœur.\nÀ bientôt!', en: 'Thank you so much.' }
const save = (owner: PageOwner, body: object = {}) =>
  tips.call(
    saveThanks,
    { params: { id: owner.id }, body: { texts, photoId: null, ...body } },
    { token: owner.accessToken },
  )
const read = async (owner: PageOwner) =>
  (await tips.call(readThanks, { params: { id: owner.id } }, { token: owner.accessToken })).body
const shown = async (tipId: string) => (await tips.call(readTipStatus, { params: { tipId } })).body['thanks']

async function withPhoto(owner: PageOwner): Promise<{ albumId: string; photoId: string }> {
  const albumId = await newAlbum(tips, owner)
  const bytes = await picture(newId(), 1200, 600)
  expect((await uploadPhoto(tips, owner, albumId, { bytes })).status).toBe(201)
  const [photoId = ''] = await readPhotoIds(tips.platform.sql, albumId)
  return { albumId, photoId }
}

/** A tip and the receipt that was mailed for it. */
async function paid(owner: PageOwner, params: object = {}) {
  const email = `${newId()}@exemple.ca`
  const { body } = await tips.begin(owner, params)
  tips.stripe.pay(String(body['url']).split('/').at(-1) ?? '', { email })
  await tips.settle()
  const [mail] = await tips.mailsTo(email)
  if (!mail) throw new Error('There is no receipt.')
  return { tipId: String(body['tipId']), mail }
}

test('the words are shown after the payment and in the receipt mail, in the language of the tip, with the photo', async () => {
  const owner = await tips.newPayee()
  const { photoId } = await withPhoto(owner)
  expect((await save(owner, { photoId })).body).toEqual({ texts, photoId })
  expect(await read(owner)).toEqual({ texts, photoId })
  const pending = await tips.begin(owner)
  expect(await shown(String(pending.body['tipId']))).toBeNull()

  const english = await paid(owner, { locale: 'en' })
  const url = /^\/media\/[0-9a-f]{2}\/[0-9a-f]{32}\.webp$/
  expect(await shown(english.tipId)).toEqual({
    text: texts.en,
    locale: 'en',
    photo: {
      url: expect.stringMatching(url),
      smallUrl: expect.stringMatching(url),
      width: 1200,
      height: 600,
      color: expect.any(String),
    },
  })
  expect(english.mail.text).toContain(`A message from Page ${owner.slug}:\n\n> ${texts.en}\n`)
  expect(english.mail.html).toMatch(/<img src="http:\/\/localhost:3000\/media\/[^"]+" width="480" height="240" alt=""/)

  // A language that the creator did not write in gets the first one.
  const spanish = await paid(owner, { locale: 'es' })
  expect(await shown(spanish.tipId)).toMatchObject({ text: texts.fr, locale: 'fr' })
  expect(spanish.mail.text).toContain(`> ${texts.fr.replace('\n', '\n> ')}\n`)
})

test('a photo that is deleted leaves the words; without words there are no thanks', async () => {
  const owner = await tips.newPayee()
  const { albumId, photoId } = await withPhoto(owner)
  await save(owner, { photoId })
  const { tipId } = await paid(owner)
  const token = { token: owner.accessToken }
  expect((await tips.call(deletePhoto, { params: { albumId, photoId } }, token)).status).toBe(204)
  expect(await shown(tipId)).toEqual({ text: texts.fr, locale: 'fr', photo: null })
  expect(await read(owner)).toEqual({ texts, photoId: null })
  expect((await save(owner, { texts: {} })).body).toEqual({ texts: {}, photoId: null })
  expect(await shown(tipId)).toBeNull()
  expect((await paid(owner)).mail.text).not.toContain('vous écrit')
})

test('a tip that is given back, and a page that is suspended or deleted, thank nobody', async () => {
  const { sql } = tips.platform
  const owner = await tips.newPayee()
  await save(owner)
  const { tipId, sessionId } = await tips.paidTip(owner)
  const other = await tips.paidTip(owner)
  tips.stripe.refundInDashboard(sessionId, { reverseTransfer: true, refundApplicationFee: true })
  await tips.settle()
  expect(await shown(tipId)).toBeNull()
  await setSuspended(sql, owner.id, true)
  expect(await shown(other.tipId)).toBeNull()
  await setSuspended(sql, owner.id, false)
  expect(await shown(other.tipId)).toMatchObject({ text: texts.fr })
  await tips.call(deleteCreator, { params: { slug: owner.slug } }, { token: owner.accessToken })
  expect(await shown(other.tipId)).toBeNull()
  expect((await save(owner)).body.code).toBe('creator_deleted')
})

test('the words are in the export of their writer, and are erased with the page', async () => {
  const { sql } = tips.platform
  const owner = await tips.newPayee()
  await save(owner)
  const { body } = await tips.call(exportAccount, {}, { token: owner.accessToken })
  expect(body['thanks']).toEqual({ texts, photoId: null })
  const before = await countRows(sql, 'thanks')
  await tips.call(deleteCreator, { params: { slug: owner.slug } }, { token: owner.accessToken })
  await endGrace(sql, owner.id)
  await eraseCreators(tips.platform)
  expect(await countRows(sql, 'thanks')).toBe(before - 1)
})

test('another page’s photo is refused, and so are unknown ones', async () => {
  const [owner, other] = [await tips.newPayee(), await tips.newPayee()]
  const { photoId } = await withPhoto(other)
  for (const wanted of [photoId, newId()]) {
    const answer = await save(owner, { photoId: wanted })
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, 'photoId'])
  }
  expect(await read(owner)).toEqual({ texts: {}, photoId: null })
})

test.each([
  [{ texts: {}, photoId: '018f0000-0000-7000-8000-000000000000' }, 'texts'],
  [{ texts: { fr: ' ' } }, 'texts.fr'],
  [{ texts: { fr: 'a\u202eb' } }, 'texts.fr'],
  [{ texts: { fr: 'a'.repeat(501) } }, 'texts.fr'],
  [{ texts: { de: 'a' } }, 'texts.de'],
  [{ photoId: 'x' }, 'photoId'],
])('%.60j is refused', async (body, path) => {
  const owner = await tips.newPayee()
  const answer = await save(owner, body)
  expect(answer.status).toBe(400)
  expect(answer.body.errors?.map((error) => error.path)).toContain(path)
})

test('XSS-3: hostile words of thanks stay text in the receipt mail', async () => {
  const owner = await tips.newPayee()
  await save(owner, { texts: { fr: hostileText } })
  const { mail } = await paid(owner)
  expect(mail.text).toContain('\n> {name} {{constructor}} %s\n')
  expect(mail.html).not.toMatch(hostileTag)
})

test('writes of one member are limited', async () => {
  const owner = await tips.newPayee()
  const statuses: number[] = []
  for (let n = 0; n <= limits['thanks-member'].points; n += 1) statuses.push((await save(owner, { texts: {} })).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(limits['thanks-member'].points)
  expect(statuses.at(-1)).toBe(429)
})
