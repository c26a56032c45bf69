import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pageStyle } from './page-style.ts'

export const locales = ['fr', 'en', 'es'] as const
export type Locale = (typeof locales)[number]
/** One sentence (or any other value) in each language. */
export type Trilingual<T = string> = Record<Locale, T>

/** Markup that is safe to send: made by `html`, which escapes whatever is put into it. */
export interface Html {
  readonly markup: string
}

/** Who is looking: their language, and how a link inside the sandbox keeps it. */
export interface Visit {
  locale: Locale
  link(path: string): string
  languageLinks: { locale: Locale; href: string }[]
}

export interface Page {
  title: string
  body: Html
  status?: number
  /** Rules added after the shared ones. */
  style?: string
  /** Content-Security-Policy directives that replace or join the page's own, e.g. `{ 'script-src': "'self'" }`. */
  csp?: Record<string, string>
}

export function html(parts: TemplateStringsArray, ...values: HtmlValue[]): Html {
  const markup = parts.reduce((text, part, index) => text + markupOf(values[index - 1]) + part)
  return { markup }
}
type HtmlValue = Html | Html[] | string | number | false | undefined

/** `?lang=` first, then the cookie in which the site keeps the choice, then French. */
export function visitOf(request: FastifyRequest): Visit {
  const url = new URL(request.url, 'http://sandbox.invalid')
  const asked = asLocale(url.searchParams.get('lang'))
  const remembered = /(?:^|;\s*)user-locale=(\w+)/.exec(request.headers.cookie ?? '')?.[1]
  const locale = asked ?? asLocale(remembered) ?? 'fr'
  return {
    locale,
    link: (path) => (asked ? withLang(new URL(path, url), asked) : path),
    languageLinks: locales.map((other) => ({ locale: other, href: withLang(url, other) })),
  }
}

export function sendPage(reply: FastifyReply, visit: Visit, page: Page): FastifyReply {
  const style = pageStyle + (page.style ?? '')
  const csp = {
    'default-src': "'none'",
    'style-src': `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    'img-src': "'self' data:",
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    ...page.csp,
  }
  const languages = visit.languageLinks.map(({ locale, href }) =>
    locale === visit.locale
      ? html`<b lang="${locale}" aria-current="true">${locale.toUpperCase()}</b>`
      : html`<a lang="${locale}" hreflang="${locale}" href="${href}">${locale.toUpperCase()}</a>`,
  )
  const document = html`<!doctype html>
<html lang="${visit.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${page.title}</title>
<style>${{ markup: style }}</style>
</head>
<body>
<header class="frame"><p class="mark">${testMode[visit.locale]}</p><nav class="languages" aria-label="${language[visit.locale]}">${languages}</nav></header>
<main class="frame">${page.body}</main>
</body>
</html>`
  return (
    reply
      .status(page.status ?? 200)
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-language', visit.locale)
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      // Without a referrer a browser posts its forms with the origin `null`, which a careful site refuses.
      .header('referrer-policy', 'same-origin')
      .header(
        'content-security-policy',
        Object.entries(csp)
          .map(([directive, sources]) => `${directive} ${sources}`)
          .join('; '),
      )
      .send(document.markup)
  )
}

const testMode: Trilingual = {
  fr: 'Mode d’essai : rien n’est réel ici',
  en: 'Test mode: nothing here is real',
  es: 'Modo de prueba: aquí nada es real',
}
const language: Trilingual = { fr: 'Langue', en: 'Language', es: 'Idioma' }

function asLocale(value: string | null | undefined): Locale | undefined {
  return locales.find((locale) => locale === value)
}

function withLang(url: URL, locale: Locale): string {
  const query = new URLSearchParams(url.search)
  query.set('lang', locale)
  return `${url.pathname}?${query}`
}

function markupOf(value: HtmlValue): string {
  if (value === undefined || value === false) return ''
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
  return Array.isArray(value) ? value.map((part) => part.markup).join('') : value.markup
}
