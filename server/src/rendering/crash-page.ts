import { intlTags, type Locale, productName } from '@obole/contract/formatting/names'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { storedLocale } from '../platform/http/caller.ts'
import { noteRefusal, refuse } from '../platform/http/error-replies.ts'
import { translator } from '../platform/messages.ts'
import { policyWithoutScripts } from './policy.ts'

/** A page that could not even be begun, or not in time: whoever asked for it has a browser. */
export function answerCrashPage(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const locale = storedLocale(request)
  return refuse(reply, noteRefusal(request, error))
    .headers({ 'content-security-policy': policyWithoutScripts, 'content-language': intlTags[locale] })
    .type('text/html; charset=utf-8')
    .send(crashPage(locale))
}

/** What is left when the renderer itself fails: no script, no data, nothing of the failure. */
export function crashPage(locale: Locale): string {
  const t = translator(locale)
  const body = `<p>${t('crash_message')}</p><a href="/landing">${t('go_home')}</a>`
  return plainPage(locale, { title: t('failed_title'), body })
}

/** A page that needs neither the renderer nor the database. */
export function plainPage(locale: Locale, { title, body }: { title: string; body: string }): string {
  return `<!doctype html>
<html lang="${intlTags[locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${productName}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>
:root { color-scheme: light dark; --paper: oklch(98.5% .008 85); --ink: oklch(24% .03 260) }
@media (prefers-color-scheme: dark) { :root { --paper: oklch(20% .012 70); --ink: oklch(94% .01 85) } }
body { margin: 0; min-height: 100svh; display: grid; place-content: center; justify-items: start; gap: 16px; padding: 24px;
  box-sizing: border-box; font: 17px/1.6 system-ui, sans-serif; background: var(--paper); color: var(--ink) }
h1 { margin: 0; font-size: 32px; line-height: 1.15 } p { margin: 0; max-width: 44ch }
a { color: inherit; min-height: 44px; display: inline-flex; align-items: center; padding: 0 20px; border: 1px solid currentColor;
  border-radius: 999px; text-decoration: none; font-weight: 600 }
</style>
</head>
<body><h1>${title}</h1>${body}</body>
</html>
`
}
