import { type Locale, productName } from '@obole/contract/names'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { storedLocale } from '../platform/http/caller.ts'
import { noteRefusal, refuse } from '../platform/http/error-replies.ts'
import { contentSecurityPolicy } from './policy.ts'

const texts: Record<Locale, { title: string; message: string; home: string }> = {
  fr: {
    title: 'Une erreur est survenue',
    message: 'Cette page n’a pas pu être affichée. Veuillez réessayer dans un instant.',
    home: 'Aller à l’accueil',
  },
  en: {
    title: 'Something Went Wrong',
    message: 'This page could not be shown. Please try again in a moment.',
    home: 'Go to Home',
  },
  es: {
    title: 'Algo salió mal',
    message: 'No se pudo mostrar esta página. Inténtalo de nuevo en un momento.',
    home: 'Ir al inicio',
  },
}

/** A page that could not even be begun, or not in time: whoever asked for it has a browser. */
export function answerCrashPage(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const locale = storedLocale(request)
  return refuse(reply, noteRefusal(request, error))
    .headers({ 'content-security-policy': contentSecurityPolicy(null, [], {}), 'content-language': locale })
    .type('text/html; charset=utf-8')
    .send(crashPage(locale))
}

/** What is left when the renderer itself fails: no script, no data, nothing of the failure. */
export function crashPage(locale: Locale): string {
  const { title, message, home } = texts[locale]
  return plainPage(locale, { title, body: `<p>${message}</p><a href="/landing">${home}</a>` })
}

/** A page that needs neither the renderer nor the database. */
export function plainPage(locale: Locale, { title, body }: { title: string; body: string }): string {
  return `<!doctype html>
<html lang="${locale}">
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
