import formbody from '@fastify/formbody'
import {
  contactForm,
  contactMessageMax,
  contactPageMax,
  contactTopics,
  sendContact,
} from '@obole/contract/calls/contact'
import { isLocale } from '@obole/contract/formatting/names'
import { formats } from '@obole/contract/rules/formats'
import { personNameMax } from '@obole/contract/rules/limits'
import { Refusal } from '@obole/contract/rules/refusals'
import type { FastifyInstance } from 'fastify'
import { callerOf } from '../platform/http/caller.ts'
import { noteRefusal } from '../platform/http/error-replies.ts'
import { fieldText, limitedField, limitedLine } from '../platform/http/form-fields.ts'
import { refuseCrossSite } from '../platform/http/own-origins.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { type ContactMessage, forwardContact } from './forward-contact.ts'

export async function mountContact(app: FastifyInstance, platform: Platform): Promise<void> {
  serve(app, sendContact, async ({ body, request }) => {
    refuseCrossSite(platform.config, request)
    await forwardContact(platform, body, callerOf(request))
    return undefined
  })
  await app.register((scope) => mountForm(scope, platform))
}

/** Without JavaScript: a form post, answered with a redirect. */
async function mountForm(scope: FastifyInstance, platform: Platform): Promise<void> {
  scope.removeAllContentTypeParsers()
  await scope.register(formbody, { bodyLimit: 32 * 1024 })
  scope.post(contactForm.path, { config: { limit: 'page-address' } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      refuseCrossSite(platform.config, request)
      await forwardContact(platform, messageIn(request.body), callerOf(request))
      return reply.redirect(answerPath(contactForm.sentParam, '1'), 303)
    } catch (error) {
      const { code } = noteRefusal(request, error)
      return reply.redirect(answerPath(contactForm.errorParam, code), 303)
    }
  })
}

function answerPath(param: string, value: string): string {
  return `${contactForm.path}?${param}=${value}#${contactForm.place}`
}

type Fields = Partial<Record<string, unknown>>

/** The rules of the call's schema, for untyped form fields. */
function messageIn(body: unknown): ContactMessage {
  const fields = (body ?? {}) as Fields
  const topic = contactTopics.find((known) => known === fields['topic'])
  const email = fieldText(fields['email'])
  const message = limitedField(fields, 'message', contactMessageMax, formats.text)
  if (!topic || !formats.email(email) || message === null) throw new Refusal('invalid_request')
  return {
    topic,
    email,
    message,
    name: limitedLine(fields, 'name', personNameMax),
    page: limitedLine(fields, 'page', contactPageMax),
    website: fieldText(fields['website']),
    ...(isLocale(fields['locale']) && { locale: fields['locale'] }),
  }
}
