import formbody from '@fastify/formbody'
import { replyChoiceForm } from '@obole/contract/calls/replies'
import { isLocale } from '@obole/contract/formatting/names'
import type { FastifyInstance } from 'fastify'
import { noteRefusal } from '../../platform/http/error-replies.ts'
import type { Platform } from '../../platform/platform.ts'
import { saveReplyChoice } from './reply-choice.ts'

type Fields = Partial<Record<string, unknown>>

const bodyBytesMax = 4 * 1024

/** Who has the link may choose: it is not compared with the origin, which a page without referrer does not send. */
export async function mountReplyChoiceForm(app: FastifyInstance, platform: Platform): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(formbody, { bodyLimit: bodyBytesMax })
    // What mail programs post may be `multipart/form-data`; it says nothing that the address does not.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyBytesMax }, async () => ({}))
    scope.post<{ Params: { token: string } }>(
      replyChoiceForm.path,
      { config: { limit: 'page-address' } },
      async (request, reply) => {
        reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
        const { token } = request.params
        const fields = (request.body ?? {}) as Fields
        const choice = fields[replyChoiceForm.field]
        const locale = fields['locale']
        // Without the field: by a mail program, which must not be redirected (RFC 8058).
        if (choice === undefined) {
          await saveReplyChoice(platform, token, 'off')
          return reply.status(200).type('text/plain').send('')
        }
        const query = new URLSearchParams()
        if (isLocale(locale)) query.set('lang', locale)
        try {
          await saveReplyChoice(platform, token, choice === 'on' ? 'on' : 'off')
        } catch (error) {
          const { code } = noteRefusal(request, error)
          query.set(replyChoiceForm.errorParam, code)
        }
        return reply.redirect(`/replies/${encodeURIComponent(token)}${query.size > 0 ? `?${query}` : ''}`, 303)
      },
    )
  })
}
