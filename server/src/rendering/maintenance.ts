import { intlTags } from '@obole/contract/formatting/names'
import { Refusal } from '@obole/contract/rules/refusals'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { storedLocale } from '../platform/http/caller.ts'
import { translator } from '../platform/messages.ts'
import type { Switches } from '../platform/switches.ts'
import { plainPage } from './crash-page.ts'
import { policyWithoutScripts } from './policy.ts'

const retryAfterS = 120

/** While operators have switched maintenance on, only probes and the payment provider's events are answered. */
export function closeForMaintenance(app: FastifyInstance, switches: Switches): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isAlwaysOpen(request) || !(await switches.isSet('maintenance'))) return
    request.refusedFor = 'maintenance'
    if (request.url.startsWith('/api/')) {
      throw new Refusal('unavailable', { detail: 'The site is under maintenance.', retryAfterS })
    }
    const locale = storedLocale(request)
    const t = translator(locale)
    return reply
      .code(503)
      .header('content-security-policy', policyWithoutScripts)
      .headers({
        'retry-after': String(retryAfterS),
        'cache-control': 'no-store',
        'content-language': intlTags[locale],
      })
      .type('text/html; charset=utf-8')
      .send(plainPage(locale, { title: t('maintenance_title'), body: `<p>${t('maintenance_message')}</p>` }))
  })
}

function isAlwaysOpen(request: FastifyRequest): boolean {
  const { url = '', config } = request.routeOptions
  return config.access === 'provider' || /^\/(healthz|readyz|metrics)$/.test(url)
}
