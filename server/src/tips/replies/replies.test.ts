import { deleteAccount, exportAccount } from '@obole/contract/calls/accounts'
import { deleteCreator } from '@obole/contract/calls/creators'
import { listTips, type ReceivedTip } from '@obole/contract/calls/received-tips'
import { readReplyChoice, replyToTip } from '@obole/contract/calls/replies'
import { readReceipt } from '@obole/contract/calls/tips'
import { type Locale, locales } from '@obole/contract/formatting/names'
import { repliesPerDay, tipReplyMax } from '@obole/contract/rules/limits'
import { hostileTag, hostileText } from '@obole/testing/hostile-words'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseCreators } from '../../creators/erase-creators.ts'
import { renderMail } from '../../mail/template.ts'
import { newId } from '../../platform/ids.ts'
import { ageErasures } from '../../testing/people/accounts.sql.ts'
import { endGrace } from '../../testing/people/creators.sql.ts'
import type { PageOwner } from '../../testing/people/creators.ts'
import { setSuspended } from '../../testing/people/operators.sql.ts'
import { fillLedger, listInvariants, loseEmail, nameSupporters, textOfTables } from '../../testing/tips/tips.sql.ts'
import { startTips, type TipsApp } from '../../testing/tips/tips.ts'
import { tipReplyMail } from '../mails/mails.ts'
import { receiptToken } from '../statements/receipts.ts'
import { replyChoiceToken } from '../statements/reply-choice-link.ts'

let tips: TipsApp
beforeAll(async () => {
  tips = await startTips()
})
afterAll(() => tips.close())

const reply = (owner: PageOwner, tipId: string, message = 'Merci à vous!') =>
  tips.call(replyToTip, { params: { tipId }, body: { message } }, { token: owner.accessToken })
const newestTip = async (owner: PageOwner) =>
  (
    (await tips.call(listTips, { params: { id: owner.id }, query: {} }, { token: owner.accessToken })).body[
      'tips'
    ] as ReceivedTip[]
  )[0]
const receipt = async (tipId: string) =>
  (await tips.call(readReceipt, { params: { token: receiptToken(tips.platform, tipId) }, query: {} })).body
const replyMailsTo = async (email: string) =>
  (await tips.mailsTo(email)).filter(({ subject }) => /répon|replied|responde/.test(subject))

async function tipFrom(owner: PageOwner, params: object = {}, email = `${newId()}@exemple.ca`) {
  const { body } = await tips.begin(owner, params)
  tips.stripe.pay(String(body['url']).split('/').at(-1) ?? '', { email })
  await tips.settle()
  return { tipId: String(body['tipId']), email }
}

const said: Record<Locale, { subject: string; original: RegExp; optOut: string }> = {
  fr: {
    subject: 'vous répond',
    original: /Votre message du .*\u00a0:\n\n> Bravo !$/m,
    optOut: 'Ne plus recevoir de réponses',
  },
  en: {
    subject: 'replied to you',
    original: /Your message of .*:\n\n> Bravo !$/m,
    optOut: 'Stop receiving replies',
  },
  es: {
    subject: 'te responde',
    original: /Tu mensaje del .*:\n\n> Bravo !$/m,
    optOut: 'Dejar de recibir respuestas',
  },
}

test.each(locales)('a reply is mailed in %s with the original words, and the receipt shows it', async (locale) => {
  const owner = await tips.newPayee()
  const { tipId, email } = await tipFrom(owner, { locale, supporterName: 'Ana' })
  expect(await newestTip(owner)).toMatchObject({ id: tipId, reply: null, canReply: true })
  expect(await receipt(tipId)).toMatchObject({ reply: null })
  const answer = await reply(owner, tipId, '  Merci à vous!\r\n')
  expect([answer.status, answer.body]).toEqual([
    201,
    expect.objectContaining({ id: tipId, reply: 'Merci à vous!', canReply: false, supporterName: 'Ana' }),
  ])
  expect(await newestTip(owner)).toMatchObject({ reply: 'Merci à vous!', canReply: false })
  expect(await receipt(tipId)).toMatchObject({ reply: 'Merci à vous!' })
  const [mail, ...others] = await replyMailsTo(email)
  expect(others).toEqual([])
  expect(mail?.subject).toBe(`Page ${owner.slug} ${said[locale].subject}`)
  expect(mail?.text).toContain('\n\n> Merci à vous!\n\n')
  expect(mail?.text).toMatch(said[locale].original)
  expect(mail?.text).toContain(said[locale].optOut)
  expect(mail?.text).toContain(`lang=${locale}`)
})

test('neither side sees the other’s address', async () => {
  const owner = await tips.newPayee()
  const { tipId, email } = await tipFrom(owner)
  const answer = await reply(owner, tipId)
  const csv = await tips.app.inject({
    url: `/api/creators/${owner.id}/tips.csv`,
    headers: { authorization: `Bearer ${owner.accessToken}` },
  })
  expect(csv.payload).toContain('Merci à vous!')
  const seenByOwner = [answer.text, JSON.stringify(await newestTip(owner)), csv.payload]
  for (const seen of seenByOwner) expect(seen).not.toContain(email)
  const [mail] = await replyMailsTo(email)
  expect(JSON.stringify(mail)).not.toContain(owner.email)
  expect(JSON.stringify(await receipt(tipId))).not.toMatch(/@exemple\.ca|@example\.com/)
  const rendered = await tipReplyMail.render(tips.platform, 'fr', { tipId })
  expect(rendered.replyTo).toBeUndefined()
})

test('a tip is answered once, also when two tabs answer at the same time', async () => {
  const owner = await tips.newPayee()
  const { tipId, email } = await tipFrom(owner)
  const answers = await Promise.all(['Un', 'Deux', 'Trois'].map((message) => reply(owner, tipId, message)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual([
    'already_replied',
    'already_replied',
  ])
  expect(await replyMailsTo(email)).toHaveLength(1)
  expect((await reply(owner, tipId)).body.code).toBe('already_replied')
})

test('refused without an address, before the payment, for another’s tip and for a page that is hidden', async () => {
  const { sql } = tips.platform
  const [owner, stranger] = [await tips.newPayee(), await tips.newPayee()]
  const { tipId } = await tipFrom(owner)
  await loseEmail(sql, tipId)
  expect(await newestTip(owner)).toMatchObject({ canReply: false })
  expect((await reply(owner, tipId)).body).toMatchObject({ status: 409, code: 'no_address' })
  const pending = await tips.begin(owner)
  expect((await reply(owner, String(pending.body['tipId']))).body).toMatchObject({ status: 404, code: 'tip_not_found' })
  const other = await tipFrom(owner)
  expect((await reply(stranger, other.tipId)).body).toMatchObject({ status: 403, code: 'not_owner' })
  await setSuspended(sql, owner.id, true)
  expect((await reply(owner, other.tipId)).body).toMatchObject({ status: 409, code: 'page_suspended' })
  await setSuspended(sql, owner.id, false)
  await tips.call(deleteCreator, { params: { slug: owner.slug } }, { token: owner.accessToken })
  expect((await reply(owner, other.tipId)).body).toMatchObject({ status: 409, code: 'creator_deleted' })
  expect(await replyMailsTo(other.email)).toEqual([])
})

test.each([' ', 'a\u202eb', 'a\u0000b', 'a'.repeat(tipReplyMax + 1)])(
  'the words %.20j are refused',
  async (message) => {
    const owner = await tips.newPayee()
    const { tipId } = await tipFrom(owner)
    expect((await reply(owner, tipId, message)).status).toBe(400)
    expect(await newestTip(owner)).toMatchObject({ reply: null, canReply: true })
    expect((await reply(owner, tipId, '\u{1f389}'.repeat(tipReplyMax))).status).toBe(201)
  },
)

test(`a creator sends ${repliesPerDay} replies a day; what was refused does not count`, async () => {
  const owner = await tips.newPayee()
  const { tipId } = await tipFrom(owner)
  await reply(owner, tipId)
  for (let n = 0; n < 3; n += 1) expect((await reply(owner, tipId)).status).toBe(409)
  await fillLedger(tips.platform.sql, owner.id, { count: repliesPerDay, seed: 0.6 })
  await nameSupporters(tips.platform.sql, owner.id)
  const statuses: number[] = []
  for (let cursor: string | undefined; ; ) {
    const query = cursor ? { cursor } : {}
    const { body } = await tips.call(listTips, { params: { id: owner.id }, query }, { token: owner.accessToken })
    for (const { id, canReply } of body['tips'] as ReceivedTip[])
      if (canReply) statuses.push((await reply(owner, id)).status)
    if (!body['cursor']) break
    cursor = String(body['cursor'])
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(repliesPerDay - 1)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})

const choose = (token: string, body: string, type = 'application/x-www-form-urlencoded') =>
  tips.app.inject({ method: 'POST', url: `/replies/${token}`, headers: { 'content-type': type }, payload: body })
const takesReplies = async (token: string) =>
  (await tips.call(readReplyChoice, { params: { token } })).body['takesReplies']

test('by the link in the mail a person ends replies of all creators, and allows them again', async () => {
  const [owner, other] = [await tips.newPayee(), await tips.newPayee()]
  const first = await tipFrom(owner)
  await reply(owner, first.tipId)
  const [mail] = await replyMailsTo(first.email)
  const link = new URL(/https?:\/\/\S+\/replies\/\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  const token = link.pathname.split('/').at(-1) ?? ''
  expect(await takesReplies(token)).toBe(true)
  const answer = await choose(token, 'replies=off&locale=en')
  expect([answer.statusCode, answer.headers.location]).toEqual([303, `/replies/${token}?lang=en`])
  expect(await takesReplies(token)).toBe(false)

  const second = await tipFrom(other, {}, first.email.toUpperCase())
  expect(await newestTip(other)).toMatchObject({ id: second.tipId, canReply: false })
  expect((await reply(other, second.tipId)).body.code).toBe('no_address')
  // Receipts still come.
  expect((await tips.mailsTo(first.email.toUpperCase())).map(({ subject }) => subject)).toContainEqual(
    expect.stringMatching(/Reçu/),
  )
  await choose(token, 'replies=on')
  expect(await takesReplies(token)).toBe(true)
  expect((await reply(other, second.tipId)).status).toBe(201)
})

test.each([
  ['List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
  [
    '--b\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--',
    'multipart/form-data; boundary=b',
  ],
])('the button of a mail program ends replies in one request (%.30j)', async (body, type) => {
  const owner = await tips.newPayee()
  const { tipId, email } = await tipFrom(owner)
  await reply(owner, tipId)
  const { headers } = renderMail(await tipReplyMail.render(tips.platform, 'fr', { tipId }), 'fr', tips.platform.config)
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const url = new URL(/^<(.*)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? '')
  expect((await choose(`${url.pathname.split('/').at(-1)}${url.search}`, body, type)).statusCode).toBe(200)
  expect(await takesReplies(replyChoiceToken(tips.platform, email))).toBe(false)
})

test('a forged link changes nothing, a receipt’s link is none, and choices are limited', async () => {
  const owner = await tips.newPayee()
  const { tipId, email } = await tipFrom(owner)
  const token = replyChoiceToken(tips.platform, email)
  const forged = replyChoiceToken({ ...tips.platform, tokenSecret: 'another' }, email)
  for (const bad of [forged, receiptToken(tips.platform, tipId), 'x']) {
    expect((await tips.call(readReplyChoice, { params: { token: bad } })).status).toBe(404)
    expect((await choose(bad, '')).statusCode).toBe(404)
    expect((await choose(bad, 'replies=off')).headers.location).toContain('replies-error=not_found')
  }
  expect(await takesReplies(token)).toBe(true)
  const answers: string[] = []
  for (let n = 0; n < 21; n += 1) answers.push(String((await choose(token, 'replies=on')).headers.location))
  expect(answers.filter((location) => location.includes('too_many_requests'))).toHaveLength(1)
})

test('XSS-3: hostile words stay text in the reply mail', async () => {
  const owner = await tips.newPayee()
  const { tipId, email } = await tipFrom(owner, { message: hostileText, supporterName: '<script>hit</script>' })
  await reply(owner, tipId, hostileText)
  const [mail] = await replyMailsTo(email)
  expect(mail?.text.split('\n> {name} {{constructor}} %s\n')).toHaveLength(3)
  expect(mail?.html).not.toMatch(hostileTag)
})

test('a reply is in both exports, and the choice in the supporter’s', async () => {
  const owner = await tips.newPayee()
  const person = await tips.newPerson({ email: `${newId()}@exemple.ca` })
  const { tipId } = await tipFrom(owner, {}, person.email)
  await reply(owner, tipId, 'À bientôt')
  const exported = async ({ accessToken }: { accessToken: string }) =>
    (await tips.call(exportAccount, {}, { token: accessToken })).body as {
      tips: { newest: ReceivedTip[] }
      tipsGiven: unknown[]
      takesReplies: boolean
    }
  expect((await exported(owner)).tips.newest).toMatchObject([{ id: tipId, reply: 'À bientôt' }])
  expect(await exported(person)).toMatchObject({ tipsGiven: [{ id: tipId, reply: 'À bientôt' }], takesReplies: true })
  await choose(replyChoiceToken(tips.platform, person.email), 'replies=off')
  expect(await exported(person)).toMatchObject({ takesReplies: false })
})

test('DEL-10: a reply is erased with the supporter’s account, and the choice is kept without the address', async () => {
  const { sql } = tips.platform
  const owner = await tips.newPayee()
  const person = await tips.newPerson({ email: `canary-${newId()}@exemple.ca` })
  const { tipId } = await tipFrom(owner, { message: 'canary-message' }, person.email)
  await reply(owner, tipId, 'canary-reply')
  await choose(replyChoiceToken(tips.platform, person.email), '')
  await tips.call(deleteAccount, { body: {} }, { token: person.accessToken })
  await ageErasures(sql, person.id, 31)
  await tips.work('erase-accounts')
  expect(await textOfTables(sql)).not.toMatch(/canary/i)
  expect(await receipt(tipId)).toMatchObject({ reply: null, message: null })
  expect((await reply(owner, tipId)).body.code).toBe('already_replied')
  expect(await takesReplies(replyChoiceToken(tips.platform, person.email))).toBe(false)
  expect(await listInvariants(sql)).toEqual([])
})

test('replies are erased with the page of their writer', async () => {
  const { sql } = tips.platform
  const owner = await tips.newPayee()
  const { tipId } = await tipFrom(owner, { message: 'canary-two' })
  await reply(owner, tipId, 'canary-two')
  await tips.call(deleteCreator, { params: { slug: owner.slug } }, { token: owner.accessToken })
  await endGrace(sql, owner.id)
  await eraseCreators(tips.platform)
  await tips.work()
  expect(await textOfTables(sql)).not.toMatch(/canary-two/)
})
