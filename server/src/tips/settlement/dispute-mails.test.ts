import { saveLocale } from '@obole/contract/calls/profile'
import { mailReceipt } from '@obole/contract/calls/receipt-rights'
import { listTips } from '@obole/contract/calls/received-tips'
import { readReceipt } from '@obole/contract/calls/tips'
import { testPayer } from '@obole/sandbox/stripe/controls/controls'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { PageOwner } from '../../testing/people/creators.ts'
import { listEventOutcomes, tryStatement } from '../../testing/tips/tips.sql.ts'
import { startTips, type TipsApp } from '../../testing/tips/tips.ts'
import { receiptToken } from '../statements/receipts.ts'
import { lockTip } from '../tip/tip.sql.ts'
import { recordDisputes } from './record-disputes.ts'

let tips: TipsApp
beforeAll(async () => {
  tips = await startTips()
})
afterEach(() => tips.stripe.setDelivery({ kind: 'normal' }))
afterAll(() => tips.close())

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

/** The mails about disputes, oldest first. */
async function told({ email }: PageOwner) {
  const mails = (await tips.mailsTo(email)).map(({ subject, text }) => ({ subject: plain(subject), text: plain(text) }))
  return mails.filter(({ text }) => /contesté|disputed|disputa/.test(text)).reverse()
}

const subjects = async (owner: PageOwner) => (await told(owner)).map(({ subject }) => subject)

async function listed(owner: PageOwner) {
  const call = { params: { id: owner.id }, query: {} }
  const { body } = await tips.call(listTips, call, { token: owner.accessToken })
  const [tip] = body['tips'] as { state: string; dispute: string | null }[]
  return [tip?.state, tip?.dispute]
}

async function onReceipt(tipId: string) {
  const call = { params: { token: receiptToken(tips.platform, tipId) }, query: {} }
  const { state, dispute } = (await tips.call(readReceipt, call)).body
  return [state, dispute]
}

async function exported({ id, accessToken }: PageOwner) {
  const headers = { authorization: `Bearer ${accessToken}` }
  const { payload } = await tips.app.inject({ url: `/api/creators/${id}/tips.csv`, headers })
  return payload.trim().split('\r\n').at(-1)
}

test.each([
  ['won', 'Contestation gagnée : pourboire de 20 $', 'gagnée', 'paid'],
  ['lost', 'Contestation perdue : pourboire de 20 $', 'perdue', 'disputed'],
] as const)(
  'TIP-14: a creator is told that a payment is disputed, and that it is %s, once each',
  async (outcome, subject, word, state) => {
    const owner = await tips.newPayee()
    const { tipId, sessionId } = await tips.paidTip(owner, { supporterName: 'Camille' })
    expect(await listed(owner)).toEqual(['paid', null])
    const dispute = tips.stripe.dispute(sessionId)
    await tips.settle()
    await tips.settle()
    const opened = 'Paiement contesté : pourboire de 20 $'
    expect(await subjects(owner)).toEqual([opened])
    expect([await listed(owner), await onReceipt(tipId)]).toEqual([
      ['disputed', 'open'],
      ['disputed', 'open'],
    ])
    expect(await exported(owner)).toMatch(/"en cours"$/)
    tips.stripe.closeDispute(dispute.id, outcome)
    await tips.settle()
    await tips.run('compare-payments')
    expect(await subjects(owner)).toEqual([opened, subject])
    expect([await listed(owner), await onReceipt(tipId)]).toEqual([
      [state, outcome],
      [state, outcome],
    ])
    expect(await exported(owner)).toMatch(new RegExp(`"${word}"$`))
    const number = tipId.slice(-12).toUpperCase()
    for (const { text } of await told(owner)) {
      expect(text).toMatch(
        new RegExp(`pourboire de 20 \\$ du \\d.* \\d{4} \\(numéro ${number}\\).*Montant contesté : 20 \\$`),
      )
      expect(text).toContain('Vous n’avez rien à faire')
      expect(text).toContain(`/@${owner.slug}/tips`)
      for (const hidden of ['Camille', testPayer.name, testPayer.email]) expect(text).not.toContain(hidden)
    }
  },
)

test.each(['won', 'lost'] as const)(
  'TIP-14: late, doubled and in any order, the events of a dispute that is %s tell its creator once',
  async (outcome) => {
    tips.stripe.setDelivery({ kind: 'none' })
    const kinds = ['created', 'funds_withdrawn', 'closed']
    for (const order of [kinds, kinds.toReversed(), ['funds_withdrawn', 'closed', 'created']]) {
      const owner = await tips.newPayee()
      const { body } = await tips.begin(owner)
      const sessionId = String(body['url']).split('/').at(-1) ?? ''
      const events = tips.eventsFrom(() => {
        tips.stripe.pay(sessionId)
        tips.stripe.closeDispute(tips.stripe.dispute(sessionId).id, outcome)
      })
      for (const kind of order) {
        await tips.stripe.deliverEvent(events[`charge.dispute.${kind}`] ?? '', { times: 2 })
        await tips.work()
      }
      expect(await subjects(owner)).toEqual([expect.stringMatching(outcome === 'won' ? /gagnée/ : /perdue/)])
    }
  },
)

test('TIP-14: a snapshot that was read before another, and is stored after it, changes and tells nothing', async () => {
  const owner = await tips.newPayee()
  const { tipId, sessionId } = await tips.paidTip(owner)
  const dispute = tips.stripe.dispute(sessionId)
  tips.stripe.closeDispute(dispute.id, 'won')
  await tips.settle()
  const before = await subjects(owner)
  const { sql } = tips.platform
  for (const state of ['open', 'lost'] as const)
    await sql.begin(async (tx) => {
      const tip = await lockTip(tx, tipId)
      if (!tip) throw new Error('The tip is gone.')
      await recordDisputes(tx, tip, [{ id: dispute.id, state, takenCents: 2000, heldCents: 2000, movements: 1 }])
    })
  expect([await listed(owner), await subjects(owner)]).toEqual([['paid', 'won'], before])
})

test('TIP-14: an inquiry takes no money and is no dispute, until its bank makes it one', async () => {
  const owner = await tips.newPayee()
  const { tipId, sessionId } = await tips.paidTip(owner)
  const closed = await tips.paidTip(owner)
  const inquiry = tips.stripe.inquire(sessionId)
  tips.stripe.closeInquiry(tips.stripe.inquire(closed.sessionId).id)
  await tips.settle()
  expect([await onReceipt(tipId), await onReceipt(closed.tipId), await told(owner)]).toEqual([
    ['paid', null],
    ['paid', null],
    [],
  ])
  const outcomes = await listEventOutcomes(tips.platform.sql, String(inquiry.payment_intent))
  expect(new Set(outcomes)).toEqual(new Set(['settled']))
  tips.stripe.escalateInquiry(inquiry.id)
  await tips.settle()
  expect([await onReceipt(tipId), (await told(owner)).length]).toEqual([['disputed', 'open'], 1])
})

test.each([
  ['en', ['Payment disputed: tip of $20', 'Dispute lost: tip of $20'], 'Disputed amount: $5.'],
  ['es', ['Pago en disputa: propina de CAD 20', 'Disputa perdida: propina de CAD 20'], 'Monto en disputa: CAD 5.'],
] as const)('in %s, a creator is told of a dispute of a part', async (locale, said, amount) => {
  const owner = await tips.newPayee()
  await tips.call(saveLocale, { body: { locale } }, { token: owner.accessToken })
  const { sessionId } = await tips.paidTip(owner)
  const dispute = tips.stripe.dispute(sessionId, { amount: 500 })
  await tips.settle()
  tips.stripe.closeDispute(dispute.id, 'lost')
  await tips.settle()
  const mails = await told(owner)
  expect(mails.map(({ subject }) => subject)).toEqual(said)
  for (const { text } of mails) expect(text).toContain(amount)
})

test('the receipt of a tip whose dispute is over says that the bank returned it', async () => {
  const owner = await tips.newPayee()
  const { tipId, sessionId } = await tips.paidTip(owner)
  const dispute = tips.stripe.dispute(sessionId)
  const token = receiptToken(tips.platform, tipId)
  const again = async () => {
    await tips.settle()
    await tips.call(mailReceipt, { params: { token }, body: { locale: 'fr' } })
    const [mail] = await tips.mailsTo(testPayer.email)
    return plain(`${mail?.subject}\n${mail?.text}`)
  }
  expect(await again()).toMatch(/\(contesté\)\n[\s\S]*Ce paiement est contesté auprès de la banque\./)
  tips.stripe.closeDispute(dispute.id, 'lost')
  expect(await again()).toMatch(/\(rendu par la banque\)\n[\s\S]*la banque a rendu la somme contestée\./)
})

test('the database knows no other state of a dispute, and none without money', async () => {
  const { tipId } = await tips.paidTip(await tips.newPayee())
  const insert = (values: string) =>
    `insert into tip_disputes (id, tip_id, state, movements) values ('du_x', '${tipId}', ${values})`
  expect(await tryStatement(tips.platform.sql, insert(`'warning_closed', 1`))).toContain('tip_disputes_state_check')
  expect(await tryStatement(tips.platform.sql, insert(`'open', 0`))).toContain('tip_disputes_movements_check')
})
