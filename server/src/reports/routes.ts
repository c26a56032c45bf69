import formbody from '@fastify/formbody'
import { sendReport as contract, reportCategories, reportForm } from '@obole/contract/calls/reports'
import { isLocale } from '@obole/contract/formatting/names'
import { formats, isUuid } from '@obole/contract/rules/formats'
import { emailMax, reportMessageMax } from '@obole/contract/rules/limits'
import { Refusal } from '@obole/contract/rules/refusals'
import type { FastifyInstance } from 'fastify'
import { callerOf } from '../platform/http/caller.ts'
import { noteRefusal } from '../platform/http/error-replies.ts'
import { fieldText, limitedField } from '../platform/http/form-fields.ts'
import { refuseCrossSite } from '../platform/http/own-origins.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { sendReport } from './send-report.ts'

export async function mountReports(app: FastifyInstance, platform: Platform): Promise<void> {
  serve(app, contract, async ({ body, request }) => {
    refuseCrossSite(platform.config, request)
    await sendReport(platform, body, callerOf(request))
    return undefined
  })
  await app.register((scope) => mountForm(scope, platform))
}

/** The page has no other way to report: it is the same with and without script. */
async function mountForm(scope: FastifyInstance, platform: Platform): Promise<void> {
  scope.removeAllContentTypeParsers()
  await scope.register(formbody, { bodyLimit: 16 * 1024 })
  scope.post<{ Params: { slug: string } }>(
    reportForm.path,
    { config: { limit: 'page-address' } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const fields = (request.body ?? {}) as Fields
      const back = (outcome: string, value: string) => {
        const search = new URLSearchParams({ [outcome]: value })
        const { kind, id } = subjectIn(fields)
        if (kind === 'words' && isUuid(id)) search.set(reportForm.wordsParam, id)
        return reply.redirect(`/@${encodeURIComponent(request.params.slug)}/report?${search}`, 303)
      }
      try {
        refuseCrossSite(platform.config, request)
        await sendReport(platform, reportIn(fields), callerOf(request))
        return back(reportForm.sentParam, '1')
      } catch (error) {
        const { code } = noteRefusal(request, error)
        return back(reportForm.errorParam, code)
      }
    },
  )
}

type Fields = Partial<Record<string, unknown>>

/** The rules of the call's schema, for untyped form fields. */
function reportIn(fields: Fields) {
  const subject = subjectIn(fields)
  const category = reportCategories.find((known) => known === fields['category'])
  if (!isUuid(subject.id) || !category) throw new Refusal('invalid_request')
  return {
    subject,
    category,
    message: limitedField(fields, 'message', reportMessageMax, formats.text),
    email: limitedField(fields, 'email', emailMax, formats.email),
    ...(isLocale(fields['locale']) && { locale: fields['locale'] }),
  }
}

function subjectIn(fields: Fields) {
  return { kind: fields['kind'] === 'words' ? ('words' as const) : ('page' as const), id: fieldText(fields['id']) }
}
