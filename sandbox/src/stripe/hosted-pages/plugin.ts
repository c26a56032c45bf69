import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { StripeControls } from '../controls/controls.ts'
import { parseForm } from '../requests/form.ts'
import type { Store } from '../store/store.ts'
import { serveCheckout } from './checkout.ts'
import { serveDashboard } from './dashboard.ts'
import { serveOnboarding } from './onboarding.ts'

/** Stripe's hosted pages and a small dashboard. Plain forms, no script. */
export function stripePages(store: Store, controls: StripeControls): FastifyPluginAsync {
  return async (app) => {
    takePlainForms(app)
    app.addHook('onRequest', async (request, reply) => {
      if (request.method === 'POST' && isCrossSite(request)) return reply.status(403).type('text/plain').send('403')
      // Without a referrer a browser sends its forms with the origin `null`, and the site's own guard refuses them.
      reply.header('referrer-policy', 'same-origin')
    })
    serveCheckout(app, store, controls)
    serveOnboarding(app, store, controls)
    serveDashboard(app, store, controls)
  }
}

/** A browser says where a form came from: no other site may press these buttons. Older ones send only `Origin`. */
function isCrossSite({ headers, host }: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  return origin !== undefined && URL.parse(origin)?.host !== host
}

function takePlainForms(app: FastifyInstance): void {
  const type = 'application/x-www-form-urlencoded'
  if (app.hasContentTypeParser(type)) app.removeContentTypeParser(type)
  app.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 8192 }, (_request, body, done) =>
    done(null, parseForm(String(body))),
  )
}
