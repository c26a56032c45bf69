import formbody from '@fastify/formbody'
import {
  sendReport as contract,
  sendNotice as noticeContract,
  reportCategories,
  reportForm,
} from '@obole/contract/calls/reports'
import { isLocale } from '@obole/contract/formatting/names'
import { formats, isUuid } from '@obole/contract/rules/formats'
import {
  addressMax,
  emailMax,
  noticeLineMax,
  noticeTimeMax,
  personNameMax,
  reportMessageMax,
} from '@obole/contract/rules/limits'
import { Refusal } from '@obole/contract/rules/refusals'
import type { FastifyInstance } from 'fastify'
import { callerOf } from '../platform/http/caller.ts'
import { noteRefusal } from '../platform/http/error-replies.ts'
import { fieldText, limitedField } from '../platform/http/form-fields.ts'
import { refuseCrossSite } from '../platform/http/own-origins.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { sendNotice } from './send-notice.ts'
import { sendReport } from './send-report.ts'

export async function mountReports(app: FastifyInstance, platform: Platform): Promise<void> {
  serve(app, contract, async ({ body, request }) => {
    refuseCrossSite(platform.config, request)
    await sendReport(platform, body, callerOf(request))
    return undefined
  })
  serve(app, noticeContract, async ({ body, request }) => {
    refuseCrossSite(platform.config, request)
    await sendNotice(platform, body, callerOf(request))
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
        if (isNotice(fields)) search.set(reportForm.noticeParam, '1')
        if (kind === 'words' && isUuid(id)) search.set(reportForm.wordsParam, id)
        return reply.redirect(`/@${encodeURIComponent(request.params.slug)}/report?${search}`, 303)
      }
      try {
        refuseCrossSite(platform.config, request)
        if (isNotice(fields)) await sendNotice(platform, noticeIn(fields), callerOf(request))
        else await sendReport(platform, reportIn(fields), callerOf(request))
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

function isNotice(fields: Fields): boolean {
  return fields['category'] === 'copyright'
}

function noticeIn(fields: Fields) {
  const subject = subjectIn(fields)
  if (!isUuid(subject.id)) throw new Refusal('invalid_request')
  return {
    subject,
    name: requiredField(fields, 'name', personNameMax, formats.line),
    address: requiredField(fields, 'address', addressMax, formats.line),
    email: requiredField(fields, 'email', emailMax, formats.email),
    work: requiredField(fields, 'work', reportMessageMax, formats.text),
    interest: requiredField(fields, 'interest', noticeLineMax, formats.line),
    location: requiredField(fields, 'location', noticeLineMax, formats.line),
    infringement: requiredField(fields, 'infringement', reportMessageMax, formats.text),
    happened: requiredField(fields, 'happened', noticeTimeMax, formats.line),
    ...(isLocale(fields['locale']) && { locale: fields['locale'] }),
  }
}

function requiredField(fields: Fields, name: string, max: number, isValid: (text: string) => boolean): string {
  const text = limitedField(fields, name, max, isValid)
  if (!text) throw new Refusal('invalid_request')
  return text
}

function subjectIn(fields: Fields) {
  return { kind: fields['kind'] === 'words' ? ('words' as const) : ('page' as const), id: fieldText(fields['id']) }
}
