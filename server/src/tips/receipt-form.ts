import formbody from '@fastify/formbody'
import { isLocale } from '@obole/contract/names'
import { receiptForm } from '@obole/contract/tips'
import type { FastifyInstance } from 'fastify'
import { asRefusal } from '../platform/http/error-replies.ts'
import { requestRefund } from './settlement/request-refund.ts'
import { undoTip } from './settlement/undo-tip.ts'
import type { PaymentPlatform } from './stripe/payment-platform.ts'

type Fields = Partial<Record<string, unknown>>

const bodyBytesMax = 4 * 1024

/** Who has the link may act: it is not compared with the origin, which a page without referrer does not send. */
export async function mountReceiptForm(app: FastifyInstance, platform: PaymentPlatform): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(formbody, { bodyLimit: bodyBytesMax })
    scope.post<{ Params: { token: string } }>(
      receiptForm.path,
      { config: { limit: 'page-address' } },
      async (request, reply) => {
        reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
        const { token } = request.params
        const fields = (request.body ?? {}) as Fields
        const query = new URLSearchParams()
        if (isLocale(fields['locale'])) query.set('lang', fields['locale'])
        try {
          await act(platform, token, fields[receiptForm.field])
        } catch (error) {
          const { code, status } = asRefusal(error)
          if (status >= 500) request.failedBy = error
          query.set(receiptForm.errorParam, code)
        }
        return reply.redirect(`/receipts/${encodeURIComponent(token)}${query.size > 0 ? `?${query}` : ''}`, 303)
      },
    )
  })
}

async function act(platform: PaymentPlatform, token: string, wanted: unknown): Promise<void> {
  if (wanted === 'undo') await undoTip(platform, token)
  if (wanted === 'refund-request') await requestRefund(platform, token)
}
