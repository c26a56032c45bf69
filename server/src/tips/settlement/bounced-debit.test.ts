import { randomUUID } from 'node:crypto'
import { saveCreator } from '@obole/contract/calls/creators'
import { readTipStatus } from '@obole/contract/calls/tips'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { PageOwner } from '../../testing/people/creators.ts'
import { startTips, type TipsApp } from '../../testing/tips/tips.ts'

let tips: TipsApp
let payee: PageOwner
beforeAll(async () => {
  tips = await startTips({ adapt: (config) => ({ ...config, paymentMethods: ['card', 'acss_debit'] }) })
  payee = await tips.newPayee()
})
afterEach(() => tips.stripe.setDelivery({ kind: 'normal' }))
afterAll(() => tips.close())

async function begun(params: object = {}) {
  const { body } = await tips.begin(payee, params)
  return { tipId: String(body['tipId']), sessionId: String(body['url']).split('/').at(-1) ?? '' }
}

async function mailsTo(email: string) {
  const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
  return (await tips.mailsTo(email)).map(({ subject, text }) => ({ subject: plain(subject), text: plain(text) }))
}

const stateOf = async (tipId: string) => (await tips.call(readTipStatus, { params: { tipId } })).body['state']

const said = {
  fr: ['Votre pourboire de 20 $ n’a pas abouti', 'Rien n’est débité.', 'Pour réessayer, '],
  en: ['Your tip of $20 did not go through', 'Nothing is charged.', 'To try again, '],
  es: ['Tu propina de CAD 20 no se completó', 'No se cobra nada.', 'Para intentarlo de nuevo, '],
} as const

test.each(['fr', 'en', 'es'] as const)(
  'in %s, a supporter whose bank debit bounces days later is told so once, and where to try again',
  async (locale) => {
    const email = `${randomUUID()}@example.com`
    const { tipId, sessionId } = await begun({ locale })
    const creatorMails = (await tips.mailsTo(payee.email)).length
    tips.stripe.payLater(sessionId, { email })
    await tips.settle()
    expect([await stateOf(tipId), await mailsTo(email)]).toEqual(['pending', []])
    const events = tips.eventsFrom(() => tips.stripe.settleLater(sessionId, 'failed'))
    await tips.settle()
    await tips.stripe.deliverEvent(events['checkout.session.async_payment_failed'] ?? '', { times: 2 })
    await tips.run('sweep-checkouts')
    const [subject, nothing, again] = said[locale]
    expect([await stateOf(tipId), await mailsTo(email)]).toEqual([
      'failed',
      [{ subject, text: expect.stringContaining(nothing) }],
    ])
    const [mail] = await mailsTo(email)
    expect(mail?.text).toContain(`Page ${payee.slug}`)
    expect(mail?.text).toContain(again)
    expect(mail?.text).toContain(`/@${payee.slug}?lang=${locale}`)
    expect(await tips.mailsTo(payee.email)).toHaveLength(creatorMails)
  },
)

test('a debit that bounced before its first event arrived is told all the same', async () => {
  const email = `${randomUUID()}@example.com`
  const { tipId, sessionId } = await begun()
  tips.stripe.setDelivery({ kind: 'none' })
  const events = tips.eventsFrom(() => {
    tips.stripe.payLater(sessionId, { email })
    tips.stripe.settleLater(sessionId, 'failed')
  })
  for (const kind of ['async_payment_failed', 'completed']) {
    await tips.stripe.deliverEvent(events[`checkout.session.${kind}`] ?? '')
    await tips.work()
  }
  expect([await stateOf(tipId), (await mailsTo(email)).length]).toEqual(['failed', 1])
})

test('a card that is declined at the checkout is no reason for a mail, even when the checkout then expires', async () => {
  const email = `${randomUUID()}@example.com`
  const { tipId, sessionId } = await begun()
  tips.stripe.decline(sessionId, { email })
  await tips.settle()
  expect(await stateOf(tipId)).toBe('pending')
  tips.stripe.expire(sessionId)
  await tips.settle()
  expect([await stateOf(tipId), await mailsTo(email)]).toEqual(['expired', []])
})

test('nobody is sent back to a page that takes no tips any more', async () => {
  const email = `${randomUUID()}@example.com`
  const owner = await tips.newPayee()
  const { body } = await tips.begin(owner)
  const sessionId = String(body['url']).split('/').at(-1) ?? ''
  tips.stripe.payLater(sessionId, { email })
  await tips.settle()
  const call = { params: { id: owner.id }, body: { acceptDonation: false } }
  await tips.call(saveCreator, call, { token: owner.accessToken })
  tips.stripe.settleLater(sessionId, 'failed')
  await tips.settle()
  const [mail] = await mailsTo(email)
  expect(mail?.text).toContain('Rien n’est débité.')
  expect(mail?.text).not.toMatch(/Pour réessayer|\/@/)
})
