import { mailReceipt } from '@obole/contract/calls/receipt-rights'
import { refundTip } from '@obole/contract/calls/received-tips'
import { type Locale, locales } from '@obole/contract/formatting/names'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageOwner } from '../../testing/people/creators.ts'
import { holdTip } from '../../testing/tips/held-tips.ts'
import { ageHold } from '../../testing/tips/holds.sql.ts'
import { hastenRefundMails } from '../../testing/tips/refund-mails.sql.ts'
import { startTips, type TipsApp } from '../../testing/tips/tips.ts'

let tips: TipsApp
let payee: PageOwner
beforeAll(async () => {
  tips = await startTips({ adapt: (config) => ({ ...config, undoMinutes: 15 }) })
  payee = await tips.newPayee()
})
afterAll(() => tips.close())

const said = {
  fr: {
    held: /Rien n’est débité avant \d.* \(heure de l’Est\).*Ensuite, le montant est débité\./,
    confirmed: /^Ce reçu confirme un paiement/m,
    confirmedLater: /^Une fois le montant débité, ce reçu confirme votre paiement\./m,
    again: /^Votre reçu : pourboire de 20 \$$/,
    part: [/^Votre reçu : .* \(remboursé en partie\)$/, /^Remboursé : 7 \$\nNet payé : 13 \$$/m],
    whole: [/^Votre reçu : .* \(remboursé\)$/, /^Ce pourboire est remboursé\.$/m],
    rest: [/^Remboursement de 13 \$$/, /^Une partie de votre pourboire de 20 \$ /m],
    complete: /^Avec ce montant, votre pourboire est entièrement remboursé\.$/m,
    refund: [/^Remboursement partiel de 7 \$$/, /^Une partie de votre pourboire de 20 \$ /m],
    paid: /^Montant payé : 20 \$$/m,
  },
  en: {
    held: /Nothing is charged before \d.* \(Eastern time\).*After that, the amount is charged\./,
    confirmed: /^This receipt confirms a payment/m,
    confirmedLater: /^Once the amount is charged, this receipt confirms your payment\./m,
    again: /^Your receipt: tip of \$20$/,
    part: [/^Your receipt: .* \(partly refunded\)$/, /^Refunded: \$7\nNet paid: \$13$/m],
    whole: [/^Your receipt: .* \(refunded\)$/, /^This tip is refunded\.$/m],
    rest: [/^Refund of \$13$/, /^Part of your tip of \$20 /m],
    complete: /^With this amount, your tip is refunded in full\.$/m,
    refund: [/^Partial refund of \$7$/, /^Part of your tip of \$20 /m],
    paid: /^Amount paid: \$20$/m,
  },
  es: {
    held: /No se cobra nada antes de las? \d.* \(hora del Este\).*Después, se cobra el monto\./,
    confirmed: /^Este recibo confirma un pago/m,
    confirmedLater: /^Una vez cobrado el monto, este recibo confirma tu pago\./m,
    again: /^Tu recibo: propina de CAD 20$/,
    part: [/^Tu recibo: .* \(reembolsada en parte\)$/, /^Reembolsado: CAD 7\nTotal después de reembolsos: CAD 13$/m],
    whole: [/^Tu recibo: .* \(reembolsada\)$/, /^Esta propina se reembolsó\.$/m],
    rest: [/^Reembolso de CAD 13$/, /^Se te reembolsa una parte de tu propina de CAD 20 /m],
    complete: /^Con este monto, tu propina queda reembolsada por completo\.$/m,
    refund: [/^Reembolso parcial de CAD 7$/, /^Se te reembolsa una parte de tu propina de CAD 20 /m],
    paid: /^Monto pagado: CAD 20$/m,
  },
} satisfies Record<Locale, object>

/** With plain spaces, to be compared. */
async function mailsTo(email: string) {
  const mails = await tips.mailsTo(email)
  const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
  return mails.map(({ subject, text }) => ({ subject: plain(subject), text: plain(text) }))
}

async function mailTo(email: string, subject: RegExp | undefined): Promise<string> {
  const mails = await mailsTo(email)
  const found = mails.find((mail) => subject?.test(mail.subject))
  expect(found, `${subject} among ${mails.map((mail) => mail.subject).join(', ')}`).toBeDefined()
  return found?.text ?? ''
}

const mailAgain = (token: string, locale: Locale) => tips.call(mailReceipt, { params: { token }, body: { locale } })

test.each(locales)('in %s, the receipt of a held tip claims no payment before there is one', async (locale) => {
  const { email, token } = await holdTip(tips, payee, { locale })
  const [first] = await mailsTo(email)
  for (const pattern of [said[locale].held, said[locale].confirmedLater]) expect(first?.text).toMatch(pattern)
  for (const pattern of [said[locale].confirmed, said[locale].paid]) expect(first?.text).not.toMatch(pattern)
  await mailAgain(token, locale)
  const again = await mailTo(email, said[locale].again)
  expect(again).toMatch(said[locale].held)
  expect(again).not.toMatch(said[locale].paid)
})

test.each(locales)('TIP-11: in %s, mails tell a part that is refunded from the whole', async (locale) => {
  const { tipId, email, token } = await holdTip(tips, payee, { locale })
  await ageHold(tips.platform.sql, tipId, 16 * 60)
  await tips.run('capture-tips')
  await mailAgain(token, locale)
  expect(await mailTo(email, said[locale].again)).toMatch(said[locale].paid)
  const refund = async (body: object) => {
    await tips.call(refundTip, { params: { tipId }, body }, { token: payee.accessToken })
    await tips.settle()
    await hastenRefundMails(tips.platform.sql, tipId)
    await mailAgain(token, locale)
  }
  await refund({ amount: 700 })
  for (const [subject, sentence] of [said[locale].refund, said[locale].part])
    expect(await mailTo(email, subject)).toMatch(sentence as RegExp)
  await refund({})
  for (const [subject, sentence] of [said[locale].rest, said[locale].whole])
    expect(await mailTo(email, subject)).toMatch(sentence as RegExp)
})

test.each(locales)('TIP-11: in %s, of parts that are told together, the last completes the refund', async (locale) => {
  const { tipId, email, sessionId } = await holdTip(tips, payee, { locale })
  await ageHold(tips.platform.sql, tipId, 16 * 60)
  await tips.run('capture-tips')
  const { refund, rest, complete } = said[locale]
  const refundPart = async (amount: number) => {
    tips.stripe.refundInDashboard(sessionId, { amount, reverseTransfer: true, refundApplicationFee: true })
    await tips.settle()
  }
  await refundPart(700)
  const part = await mailTo(email, refund[0])
  expect(part).toMatch(refund[1] as RegExp)
  expect(part).not.toMatch(complete)
  for (const amount of [300, 1000]) await refundPart(amount)
  await hastenRefundMails(tips.platform.sql, tipId)
  const last = await mailTo(email, rest[0])
  expect(last).toMatch(rest[1] as RegExp)
  expect(last).toMatch(complete)
})
