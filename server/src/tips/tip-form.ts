import formbody from '@fastify/formbody'
import { tipForm } from '@obole/contract/calls/tips'
import { isLocale } from '@obole/contract/formatting/names'
import { tipAmounts } from '@obole/contract/rules/fees'
import { formats } from '@obole/contract/rules/formats'
import {
  supporterNameMax,
  tipCentsMax,
  tipCentsMin,
  tipConfirmAboveCents,
  tipMessageMax,
} from '@obole/contract/rules/limits'
import { isRefusalCode, Refusal } from '@obole/contract/rules/refusals'
import { centsFromText } from '@obole/contract/rules/typed-amount'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callerOf } from '../platform/http/caller.ts'
import { noteRefusal } from '../platform/http/error-replies.ts'
import { fieldText, limitedField, limitedLine } from '../platform/http/form-fields.ts'
import { ownOrigins, refuseCrossSite } from '../platform/http/own-origins.ts'
import { browserOf, checkedKey } from './checkout/idempotency-key.ts'
import { findCreatorIdBySlug } from './checkout/payee.sql.ts'
import { type SupporterWords, sealWords, unsealWords } from './checkout/sealed-words.ts'
import { startTip } from './checkout/start-tip.ts'
import { supporterNameOf } from './domain/supporter-name.ts'
import type { PaymentPlatform } from './stripe/payment-platform.ts'

type Fields = Partial<Record<string, unknown>>

/** The form of a tip as the browser itself sends it, answered by a redirect. */
export async function mountTipForm(app: FastifyInstance, platform: PaymentPlatform): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(formbody, { bodyLimit: 16 * 1024 })
    const config = { limit: 'page-address' as const }
    scope.post<{ Params: { slug: string } }>(tipForm.path, { config }, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { slug } = request.params
      const page = `/@${encodeURIComponent(slug)}`
      try {
        refuseCrossSite(platform.config, request)
        return reply.redirect(await begin(platform, slug, request), 303)
      } catch (error) {
        const refusal = noteRefusal(request, error)
        return reply.redirect(`${page}?${tipForm.errorParam}=${reasonOf(refusal)}#tip`, 303)
      }
    })
  })
}

async function begin(platform: PaymentPlatform, slug: string, request: FastifyRequest): Promise<string> {
  const creator = await findCreatorIdBySlug(platform.sql, slug)
  if (!creator) throw new Refusal('creator_not_found')
  const fields = (request.body ?? {}) as Fields
  const amount = amountOf(fieldText(fields['amount']) || fieldText(fields['chip']))
  const coversFees = fields['coversFees'] !== undefined
  const words = wordsOf(platform, fields)
  const { payCents } = tipAmounts({ amountCents: amount, coversFees }, platform.config.fees)
  if (payCents > platform.config.tipCentsMax) throw new Refusal('invalid_request')
  // As in the dialog: the answer is good for the amount that was asked about, and for no other.
  if (payCents > tipConfirmAboveCents && fieldText(fields['confirmed']) !== String(payCents)) {
    const query = new URLSearchParams({ amount: String(amount), words: sealWords(platform, words) })
    if (coversFees) query.set('coversFees', '1')
    return `/@${creator.slug}/${tipForm.confirmPage}?${query}`
  }
  const origins = ownOrigins(platform.config)
  const origin = origins.find((own) => new URL(own).host === request.headers.host) ?? platform.config.publicUrl
  const key = fieldText(fields['key'])
  const { url } = await startTip(
    platform,
    {
      ...words,
      creatorId: creator.id,
      amount,
      coversFees,
      currency: 'CAD',
      locale: isLocale(fields['locale']) ? fields['locale'] : callerOf(request).locale,
      checkoutSuccessUrl: `${origin}/@${creator.slug}/tip-completed`,
      checkoutCancelledUrl: `${origin}/@${creator.slug}/tip-cancelled`,
    },
    {
      ip: request.ip,
      memberId: null,
      idempotencyKey: key === '' ? null : checkedKey(key),
      browser: browserOf(request),
    },
  )
  return url
}

/** Typed into the form, or sealed into the page that asks about a large amount. */
function wordsOf(platform: PaymentPlatform, fields: Fields): SupporterWords {
  if (fields['words'] === undefined) {
    const message = limitedField(fields, 'message', tipMessageMax, formats.text)
    const supporterName = supporterNameOf(limitedLine(fields, 'supporterName', supporterNameMax))
    return { message, supporterName, ...visibilityOf(fields, message) }
  }
  const words = unsealWords(platform, fieldText(fields['words']))
  // Never send a tip without the message that was typed for it.
  if (!words) throw new Refusal('token_expired')
  return words
}

/** For the creator only, or on the page; forms that were loaded before there was this choice have a tick for each. */
function visibilityOf(fields: Fields, message: string | null): Omit<SupporterWords, 'message' | 'supporterName'> {
  const has = (name: string) => fields[name] !== undefined
  const visibility = fieldText(fields['visibility'])
  return {
    // Without a message there is nothing to keep.
    isPrivate: message !== null && (visibility === 'creator' || has('isPrivate')),
    showsWords: visibility === '' ? has('showsWords') : visibility === 'page',
    showsName: visibility === '' || has('showsName'),
    showsAmount: has('showsAmount'),
  }
}

/** Whole dollars, as in the dialog: cents are refused, never dropped. */
function amountOf(text: string): number {
  const cents = centsFromText(text)
  const isWhole = cents !== null && cents % 100 === 0
  if (!isWhole || cents < tipCentsMin || cents > tipCentsMax) throw new Refusal('invalid_request')
  return cents
}

/** The field that is not good, else the refusal's code. */
function reasonOf({ code, errors }: Refusal): string {
  const field = errors?.[0]?.path
  if (field) return field
  return isRefusalCode(code) ? code : 'unexpected'
}
