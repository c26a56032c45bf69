import formbody from '@fastify/formbody'
import type { ReceiptChanges } from '@obole/contract/calls/receipt-rights'
import { ByReceipt, type ReceiptAct, receiptForm } from '@obole/contract/calls/tips'
import { isLocale, type Locale } from '@obole/contract/formatting/names'
import { formats } from '@obole/contract/rules/formats'
import { refundReasonMax, supporterNameMax, tipMessageMax } from '@obole/contract/rules/limits'
import { Refusal } from '@obole/contract/rules/refusals'
import { characterCount, firstCharacters, tidyText } from '@obole/contract/rules/text'
import type { FastifyInstance } from 'fastify'
import { noteRefusal } from '../platform/http/error-replies.ts'
import { limitedField, limitedLine } from '../platform/http/form-fields.ts'
import { changeReceipt } from './rights/change-receipt.ts'
import { eraseSupporter } from './rights/erase-supporter.ts'
import { mailReceipt, replaceLink } from './rights/mail-link.ts'
import { withdrawWords } from './rights/withdraw-words.ts'
import { requestRefund } from './settlement/request-refund.ts'
import { undoTip } from './settlement/undo-tip.ts'
import { sealDraft } from './statements/receipts.ts'
import type { PaymentPlatform } from './stripe/payment-platform.ts'

type Fields = Partial<Record<string, unknown>>

/** The longest message in its longest spelling, and more. */
const bodyBytesMax = 16 * 1024

/** Proxies refuse an address of more than 8 KB. */
const sealedDraftMax = 7000

/** Who has the link may act: it is not compared with the origin, which a page without referrer does not send. */
export async function mountReceiptForm(app: FastifyInstance, platform: PaymentPlatform): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(formbody, { bodyLimit: bodyBytesMax })
    scope.post<{ Params: { token: string } }>(
      receiptForm.path,
      { config: { limit: 'page-address' }, schema: { params: ByReceipt } },
      async (request, reply) => {
        reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
        const { token } = request.params
        const fields = (request.body ?? {}) as Fields
        const query = new URLSearchParams()
        if (isLocale(fields['locale'])) query.set('lang', fields['locale'])
        // What this release does not know is left undone.
        const wanted = receiptForm.acts.find((known) => known === fields[receiptForm.field])
        try {
          if (wanted) await acts[wanted](platform, token, fields)
          if (wanted === 'new-link') return reply.redirect(`${receiptForm.sentPage}${asSearch(query)}`, 303)
        } catch (error) {
          const { code } = noteRefusal(request, error)
          query.set(receiptForm.errorParam, code)
          const draft = wanted === 'edit' ? draftOf(platform, fields) : null
          if (draft !== null) query.set(receiptForm.draftParam, draft)
        }
        const right = receiptForm.rights.find((known) => known === wanted)
        if (right) query.set(receiptForm.actParam, right)
        // The browser focuses it, and a screen reader says what became of the form.
        const place = right ? receiptForm.rightsPlace : receiptForm.moneyPlace
        return reply.redirect(`/receipts/${encodeURIComponent(token)}${asSearch(query)}#${place}`, 303)
      },
    )
  })
}

const acts: Record<ReceiptAct, (platform: PaymentPlatform, token: string, fields: Fields) => Promise<unknown>> = {
  undo: undoTip,
  'refund-request': (platform, token, fields) => requestRefund(platform, token, reasonIn(fields)),
  name: (platform, token, fields) => changeReceipt(platform, token, nameIn(fields)),
  show: (platform, token, fields) => changeReceipt(platform, token, choicesIn(fields)),
  edit: (platform, token, fields) => changeReceipt(platform, token, { message: messageIn(fields) }),
  withdraw: withdrawWords,
  erase: eraseSupporter,
  mail: (platform, token, fields) => mailReceipt(platform, token, mailLocaleIn(fields)),
  'new-link': replaceLink,
}

/** Each box has a hidden `off` before it, so that an empty one is told from one that the page does not have. */
function choicesIn(fields: Fields): ReceiptChanges {
  const given = receiptForm.choices.flatMap((name) => {
    const value = fields[name]
    return value === undefined ? [] : [[name, [value].flat().includes('on')]]
  })
  return Object.fromEntries(given)
}

/** Empty words are no edit: there is a way to withdraw them. */
function messageIn(fields: Fields): string {
  const message = limitedField(fields, 'message', tipMessageMax, formats.text)
  if (message === null) throw new Refusal('invalid_request')
  return message
}

function reasonIn(fields: Fields): string | null {
  return limitedField(fields, 'reason', refundReasonMax, formats.text)
}

/** An empty one changes nothing. */
function nameIn(fields: Fields): ReceiptChanges {
  const supporterName = limitedLine(fields, 'supporterName', supporterNameMax)
  return supporterName === null ? {} : { supporterName }
}

/** To be mended: all of it, or as much as an address can carry. */
function draftOf(platform: PaymentPlatform, { message }: Fields): string | null {
  let typed = typeof message === 'string' ? tidyText(message) : ''
  if (typed === '') return null
  let sealed = sealDraft(platform, typed)
  while (sealed.length > sealedDraftMax) {
    typed = firstCharacters(typed, Math.floor(characterCount(typed) / 2))
    sealed = sealDraft(platform, typed)
  }
  return sealed
}

function mailLocaleIn({ mailLocale }: Fields): Locale {
  if (!isLocale(mailLocale)) throw new Refusal('invalid_request')
  return mailLocale
}

function asSearch(query: URLSearchParams): string {
  return query.size > 0 ? `?${query}` : ''
}
