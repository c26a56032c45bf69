import { exportAccount } from '@obole/contract/calls/accounts'
import { deleteCreator } from '@obole/contract/calls/creators'
import { saveLocale } from '@obole/contract/calls/profile'
import { exportTips, listTips, type ReceivedTip, refundTip, summarizeTips } from '@obole/contract/calls/received-tips'
import { readReceipt, readTipStatus } from '@obole/contract/calls/tips'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseCreators } from '../../creators/erase-creators.ts'
import { endGrace } from '../../testing/people/creators.sql.ts'
import type { PageOwner } from '../../testing/people/creators.ts'
import { fillLedger, listInvariants, readCreatorBalance, textOfTables } from '../../testing/tips/tips.sql.ts'
import { startTips, type TipsApp } from '../../testing/tips/tips.ts'
import { readReceipt as readReceiptOf, receiptToken } from './receipts.ts'

let tips: TipsApp
beforeAll(async () => {
  tips = await startTips({ adapt: (config) => ({ ...config, fees: { platformFeePercent: 5, processingFee: null } }) })
})
afterAll(() => tips.close())

const asOwner = ({ accessToken }: PageOwner) => ({ token: accessToken })

async function allTips(owner: PageOwner): Promise<ReceivedTip[]> {
  const found: ReceivedTip[] = []
  for (let cursor: string | undefined; ; ) {
    const query = cursor ? { cursor } : {}
    const { body } = await tips.call(listTips, { params: { id: owner.id }, query }, asOwner(owner))
    found.push(...(body['tips'] as ReceivedTip[]))
    if (!body['cursor']) return found
    cursor = String(body['cursor'])
  }
}

async function csvOf(owner: PageOwner, query = ''): Promise<string> {
  const { headers, payload } = await tips.app.inject({
    method: 'GET',
    url: `/api/creators/${owner.id}/tips.csv${query}`,
    headers: { authorization: `Bearer ${owner.accessToken}` },
  })
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  return payload
}

test('the owner sees who paid what, newest first, and nobody else does', async () => {
  const owner = await tips.newPayee()
  const first = await tips.paidTip(owner, { supporterName: 'Ève', message: 'Un', isPrivate: true })
  const second = await tips.paidTip(owner, { amount: 500, message: null })
  await tips.begin(owner)
  expect(await allTips(owner)).toEqual([
    {
      id: second.tipId,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      amount: 500,
      refundedAmount: 0,
      refundableAmount: 500,
      pendingRefundAmount: 0,
      feeAmount: 25,
      netAmount: 475,
      coversFees: false,
      currency: 'CAD',
      state: 'paid',
      isBeingUndone: false,
      dispute: null,
      supporterName: null,
      message: null,
      isPrivate: false,
      showsWords: false,
      reply: null,
      refundRequestedAt: null,
      refundReason: null,
      refundAnswer: null,
      refundClosedAt: null,
      canReply: true,
    },
    expect.objectContaining({ id: first.tipId, netAmount: 1900, supporterName: 'Ève', message: 'Un', isPrivate: true }),
  ])
  const stranger = await tips.newPayee()
  for (const call of [listTips, summarizeTips, exportTips]) {
    expect((await tips.call(call, { params: { id: owner.id } } as never, asOwner(stranger))).body.code).toBe(
      'not_owner',
    )
    expect((await tips.call(call, { params: { id: owner.id } } as never)).status).toBe(401)
  }
  const status = (await tips.call(readTipStatus, { params: { tipId: first.tipId } })).body
  expect(Object.keys(status).sort()).toEqual([
    'amount',
    'creatorName',
    'currency',
    'isBeingUndone',
    'reachedGoal',
    'state',
    'thanks',
    'undoUntil',
  ])
})

test('a cursor that is not ours is refused', async () => {
  const owner = await tips.newPayee()
  const call = { params: { id: owner.id }, query: { cursor: 'xxxx' } }
  expect((await tips.call(listTips, call, asOwner(owner))).status).toBe(400)
})

test('the export is in the owner’s language, with the separator and the decimal mark of its Excel', async () => {
  const owner = await tips.newPayee()
  const { tipId } = await tips.paidTip(owner, { message: 'Bravo\u00a0!', supporterName: 'Ève' })
  const number = tipId.slice(-12).toUpperCase()
  const [first, head, row] = (await csvOf(owner)).split('\r\n')
  expect(first).toBe('\ufeffsep=;')
  expect(head).toBe(
    '"Date";"Heure (de l’Est)";"Numéro du reçu";"Montant";"Remboursé";"Frais";"Net reçu";"Devise";"État";"Nom";"Message";"Réponse";"Contestation"',
  )
  expect(row).toMatch(
    /^"\d{4}-\d\d-\d\d";"\d\d:\d\d";"#[0-9A-F]{12}";20,00;0,00;1,00;19,00;"CAD";"payé";"Ève";"Bravo !";;$/,
  )
  expect(row).toContain(`"#${number}"`)
  await tips.call(saveLocale, { body: { locale: 'en' } }, asOwner(owner))
  const [english, sameRow] = (await csvOf(owner)).split('\r\n')
  expect(english).toBe(
    '\ufeff"Date","Time (Eastern)","Receipt number","Amount","Refunded","Fees","Net received","Currency","State","Name","Message","Reply","Dispute"',
  )
  expect(sameRow).toMatch(/",20\.00,0\.00,1\.00,19\.00,"CAD",/)
  await tips.call(saveLocale, { body: { locale: 'es' } }, asOwner(owner))
  const [spanish, spanishRow] = (await csvOf(owner)).split('\r\n')
  expect(spanish).toMatch(/^\ufeff"Fecha","Hora \(del Este\)","Número de recibo","Monto",/)
  expect(spanishRow).toMatch(/",20\.00,0\.00,1\.00,19\.00,"CAD","pagada",/)
})

test('a loss is a number in the export, which a spreadsheet can add up', async () => {
  const owner = await tips.newPayee()
  const { sessionId } = await tips.paidTip(owner)
  // From which the rest of this one is taken.
  await tips.paidTip(owner)
  tips.stripe.refundInDashboard(sessionId, { reverseTransfer: true })
  await tips.settle()
  expect(await csvOf(owner)).toMatch(/";20,00;20,00;1,00;-1,00;"CAD";/)
})

test('TIP-20: list, summary and export say to the cent what the ledger says, over ten thousand tips', async () => {
  const owner = await tips.newPayee()
  await fillLedger(tips.platform.sql, owner.id, { count: 10_000, seed: 0.42 })
  const listed = await allTips(owner)
  const sum = (field: 'amount' | 'refundedAmount' | 'netAmount') =>
    listed.reduce((total, tip) => total + (tip[field] ?? 0), 0)
  const { body } = await tips.call(summarizeTips, { params: { id: owner.id } }, asOwner(owner))
  const summary = body as unknown as Record<string, number> & { months: { netAmount: number; count: number }[] }
  const csv = (await csvOf(owner)).trim().split('\r\n').slice(2)
  const net = csv.reduce((total, line) => total + Number(line.split(';')[6]?.replace(',', '')), 0)
  const balance = await readCreatorBalance(tips.platform.sql, owner.id)
  expect(new Set(listed.map(({ id }) => id)).size).toBe(10_000)
  expect(csv).toHaveLength(10_000)
  expect([sum('netAmount'), summary['netAmount'], net]).toEqual([balance, balance, balance])
  expect([summary['count'], summary['grossAmount'], summary['refundedAmount']]).toEqual([
    10_000,
    sum('amount'),
    sum('refundedAmount'),
  ])
  expect(summary.months.length).toBeGreaterThan(12)
  expect(summary.months.reduce((total, { count }) => total + count, 0)).toBe(10_000)
  expect(await listInvariants(tips.platform.sql)).toEqual([])
}, 60_000)

test('TIP-20: the refunded amount holds refunds only, not disputes', async () => {
  const owner = await tips.newPayee()
  const { sessionId } = await tips.paidTip(owner)
  tips.stripe.dispute(sessionId)
  await tips.settle()
  const summary = await tips.call(summarizeTips, { params: { id: owner.id } }, asOwner(owner))
  expect(summary.body).toMatchObject({ grossAmount: 2000, refundedAmount: 0, netAmount: 0 })
})

test('DEL-9: a person’s own data holds their payouts and the tips that they received', async () => {
  const owner = await tips.newPayee()
  const { tipId } = await tips.paidTip(owner)
  const exported = await tips.call(exportAccount, {}, asOwner(owner))
  expect(exported.body).toMatchObject({ payouts: { state: 'enabled' }, tips: { count: 1, newest: [{ id: tipId }] } })
  const stranger = await tips.newPerson()
  expect((await tips.call(exportAccount, {}, { token: stranger.accessToken })).body).toMatchObject({
    payouts: null,
    tips: null,
  })
})

test('a receipt opens with its link and with no other', async () => {
  const owner = await tips.newPayee()
  const { tipId } = await tips.paidTip(owner, { supporterName: 'Ève', locale: 'en' })
  const token = receiptToken(tips.platform, tipId)
  const read = (given: string) => tips.call(readReceipt, { params: { token: given }, query: {} })
  expect((await read(token)).body).toMatchObject({
    tipId,
    amount: 2000,
    refundedAmount: 0,
    state: 'paid',
    creatorName: `Page ${owner.slug}`,
    creatorSlug: owner.slug,
    supporterName: 'Ève',
    message: 'Bravo !',
    reply: null,
    undoUntil: null,
    isBeingUndone: false,
    refundRequestedAt: null,
    refundReason: null,
    refundAnswer: null,
    refundClosedAt: null,
    canRequestRefund: true,
    locale: 'en',
  })
  const forged = Buffer.from(token, 'base64url')
  forged[35] = (forged[35] ?? 0) ^ 1
  expect((await read(forged.toString('base64url'))).body.code).toBe('tip_not_found')
  expect((await read(Buffer.alloc(36).toString('base64url'))).status).toBe(404)
  expect((await read('x')).status).toBe(404)
  const other = receiptToken({ ...tips.platform, tokenSecret: 'another' }, tipId)
  expect((await read(other)).status).toBe(404)
  const pending = await tips.begin(owner)
  expect((await read(receiptToken(tips.platform, String(pending.body['tipId'])))).status).toBe(404)
  await tips.call(refundTip, { params: { tipId }, body: { amount: 500 } }, asOwner(owner))
  expect((await read(token)).body).toMatchObject({ state: 'partially_refunded', refundedAmount: 500 })
})

test('TOK-3: receipt links have keys of their own; a replaced key is accepted until it is removed', async () => {
  const owner = await tips.newPayee()
  const { tipId } = await tips.paidTip(owner)
  const [oldKey, newKey] = ['o'.repeat(43), 'n'.repeat(43)]
  const withKeys = (...receiptKeys: string[]) => {
    return { ...tips.platform, config: { ...tips.platform.config, receiptKeys } }
  }
  const old = receiptToken(withKeys(oldKey), tipId)
  const rotated = withKeys(newKey, oldKey)
  expect(receiptToken(rotated, tipId)).toBe(receiptToken(withKeys(newKey), tipId))
  expect(await readReceiptOf(rotated, old)).toMatchObject({ tipId })
  await expect(readReceiptOf(withKeys(newKey), old)).rejects.toMatchObject({ code: 'tip_not_found' })
  // The first rotation: until then the key was derived from the secret of the installation.
  const first = receiptToken(tips.platform, tipId)
  expect(await readReceiptOf(withKeys(newKey, tips.platform.tokenSecret), first)).toMatchObject({ tipId })
  await expect(readReceiptOf(withKeys(newKey), first)).rejects.toMatchObject({ code: 'tip_not_found' })
})

test('DEL-5: an erased page leaves its amounts, and no name, message or address of its supporters', async () => {
  const owner = await tips.newPayee()
  const { tipId } = await tips.paidTip(owner, { supporterName: 'canary-name', message: 'canary-message' })
  const balance = await readCreatorBalance(tips.platform.sql, owner.id)
  await tips.call(deleteCreator, { params: { slug: owner.slug } }, asOwner(owner))
  await endGrace(tips.platform.sql, owner.id)
  await eraseCreators(tips.platform)
  await tips.work()
  expect(await textOfTables(tips.platform.sql)).not.toMatch(/canary/)
  expect(await readCreatorBalance(tips.platform.sql, owner.id)).toBe(balance)
  const { body } = await tips.call(readReceipt, { params: { token: receiptToken(tips.platform, tipId) }, query: {} })
  expect(body).toMatchObject({ amount: 2000, creatorName: null, supporterName: null, message: null })
  expect(await listInvariants(tips.platform.sql)).toEqual([])
})
