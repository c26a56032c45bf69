import type { Locale } from '@obole/contract/names'
import { Refusal } from '@obole/contract/refusals'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { storedLocale } from '../platform/http/caller.ts'
import type { Switches } from '../platform/switches.ts'
import { plainPage } from './crash-page.ts'
import { contentSecurityPolicy } from './policy.ts'

const retryAfterS = 120

const texts: Record<Locale, { title: string; message: string }> = {
  fr: {
    title: 'De retour dans un instant',
    message: 'Nous faisons l’entretien du site. Il sera de nouveau là dans quelques minutes.',
  },
  en: {
    title: 'Back in a Moment',
    message: 'We are doing maintenance on the site. It will be here again in a few minutes.',
  },
  es: {
    title: 'Volvemos en un momento',
    message: 'Estamos haciendo mantenimiento del sitio. Estará de nuevo aquí en unos minutos.',
  },
}

/** While operators have switched maintenance on, only probes and the payment provider's events are answered. */
export function closeForMaintenance(app: FastifyInstance, switches: Switches): void {
  app.early.hooks.isOrdinary.push(() => switches.peek('maintenance') === false)
  app.addHook('onRequest', async (request, reply) => {
    if (isAlwaysOpen(request) || !(await switches.isSet('maintenance'))) return
    request.refusedFor = 'maintenance'
    if (request.url.startsWith('/api/')) {
      throw new Refusal('unavailable', { detail: 'The site is under maintenance.', retryAfterS })
    }
    const locale = storedLocale(request)
    const { title, message } = texts[locale]
    return reply
      .code(503)
      .header('content-security-policy', contentSecurityPolicy(null, [], {}))
      .headers({ 'retry-after': String(retryAfterS), 'cache-control': 'no-store', 'content-language': locale })
      .type('text/html; charset=utf-8')
      .send(plainPage(locale, { title, body: `<p>${message}</p>` }))
  })
}

function isAlwaysOpen(request: FastifyRequest): boolean {
  const { url = '', config } = request.routeOptions
  return config.access === 'provider' || /^\/(healthz|readyz|metrics)$/.test(url)
}
