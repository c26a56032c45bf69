import { formatCents } from '@obole/contract/formatting/money'
import { type Locale, locales } from '@obole/contract/formatting/names'
import { type FeeSettings, tipAmounts } from '@obole/contract/rules/fees'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from './app.ts'
import { mountPages } from './rendering/mount-pages.ts'
import type { PageOwner } from './testing/people/creators.ts'
import { startTips, type TipsApp } from './testing/tips/tips.ts'

let tips: TipsApp
let payee: PageOwner
let app: FastifyInstance | undefined
beforeAll(async () => {
  tips = await startTips()
  payee = await tips.newPayee()
})
afterEach(async () => {
  await app?.close()
  app = undefined
})
afterAll(() => tips.close())

/** What a visitor reads on a page of a site with these fees. */
async function textUnder(fees: FeeSettings): Promise<(path: string, locale: Locale) => Promise<string>> {
  const { platform } = tips
  const site = { ...platform, config: { ...platform.config, fees } }
  const server = await createApp(site)
  await mountPages(server, { isDev: false, publicUrl: site.config.publicUrl })
  app = server
  return async (path, locale) => {
    const { statusCode, payload } = await server.inject({ url: path, headers: { cookie: `user-locale=${locale}` } })
    expect(statusCode, path).toBe(200)
    return plain(payload.replace(/<(script|style|head)\b.*?<\/\1>/gs, '').replace(/<[^>]+>/g, ' '))
  }
}

const plain = (text: string) => text.replaceAll('&#x27;', '’').replace(/\s+/g, ' ')

/** In every language, the words that say who bears the cost of processing. */
const sitePays: Record<Locale, RegExp> = {
  fr: /à (notre charge|la charge du site)|c’est le site qui le paie|Payé par le site/,
  en: /(We|The site) pays? what the payment processor charges|paid by the site|Paid by the site/,
  es: /corre por (nuestra cuenta|cuenta del sitio)|lo paga el sitio|Lo paga el sitio/,
}
const creatorPays: Record<Locale, RegExp> = {
  fr: /[Tt]raitement du paiement/,
  en: /[Pp]ayment processing/,
  es: /[Pp]rocesamiento del pago/,
}
const rate: Record<Locale, string> = { fr: '2,9 % + 0,30 $', en: '2.9% + $0.30', es: '2.9% + CAD 0.30' }
/** Not the end of another number. */
const share: Record<Locale, RegExp> = { fr: /(?<![\d,])5 %/, en: /(?<![\d.])5%/, es: /(?<![\d,.])5%/ }

const card = { percent: 2.9, cents: 30 }
describe.each<[string, FeeSettings, number]>([
  ['the creator pays for processing', { platformFeePercent: 0, processingFee: card }, 1912],
  ['the creator pays for processing and for the platform', { platformFeePercent: 5, processingFee: card }, 1812],
  ['the site pays for everything', { platformFeePercent: 0, processingFee: null }, 2000],
])('where %s', (_, fees, netCents) => {
  test('every page states the numbers that follow, and nothing else', async () => {
    expect(tipAmounts({ amountCents: 2000, coversFees: false }, fees).netCents).toBe(netCents)
    const read = await textUnder(fees)
    for (const locale of locales) {
      const net = plain(formatCents(netCents, locale))
      const form = await read(`/@${payee.slug}`, locale)
      const landing = await read('/landing', locale)
      const pricing = await read('/documents/pricing', locale)
      const terms = await read('/documents/termsandconditions', locale)
      const faq = await read('/documents/faq', locale)
      for (const text of [landing, pricing]) expect(text, locale).toContain(net)
      const stating = [form, landing, pricing, terms, faq]
      if (fees.processingFee) {
        expect(form, locale).toContain(net)
        for (const text of stating) {
          expect(text, locale).toContain(rate[locale])
          expect(text, locale).toMatch(creatorPays[locale])
          expect(text, locale).not.toMatch(sitePays[locale])
        }
        const covered = tipAmounts({ amountCents: 2000, coversFees: true }, fees).payCents
        expect(pricing, locale).toContain(plain(formatCents(covered, locale)))
      } else {
        for (const text of stating) expect(text, locale).not.toContain(rate[locale])
        for (const text of [landing, pricing, terms, faq]) expect(text, locale).toMatch(sitePays[locale])
      }
      for (const text of stating)
        expect(share[locale].test(text), `${locale} ${text}`).toBe(fees.platformFeePercent === 5)
    }
  })

  test('a large amount is asked about with both of its numbers', async () => {
    const read = await textUnder(fees)
    const { payCents } = tipAmounts({ amountCents: 30_000, coversFees: true }, fees)
    const text = await read(`/@${payee.slug}/tip-confirm?amount=30000&coversFees=1&words=x`, 'en')
    expect(text).toContain(`You pay ${formatCents(payCents, 'en')}. Page ${payee.slug} receives $300.`)
  })
})
