import { intlTags, type Locale, productName } from '@obole/contract/formatting/names'
import { operatorContact } from '@obole/contract/formatting/operator-line'
import { escapeHtml } from '../platform/http/html.ts'
import { translator } from '../platform/messages.ts'
import type { Platform } from '../platform/platform.ts'
import type { MailQuote } from './foreign-words.ts'

/** What a mail says, in one language: plain sentences, and at most one button. */
export interface MailContent {
  subject: string
  /** In place of the greeting: who writes, in a picture, and what they say first. */
  opening?: { title: string; portrait: MailPicture | null }
  /** Of the page that it is about, for the button and what is quoted. */
  accent?: string
  /** Paragraphs of plain text after the greeting; a line break inside one stays. What is not ours is quoted. */
  paragraphs: (string | MailQuote | MailPicture)[]
  button?: { label: string; url: string }
  /** After the button, smaller: how long a link holds, what to do when it was not you. */
  smallPrint?: string[]
  /** After the small print: what else may be done. */
  otherLink?: { label: string; url: string }
  /** For mails that a person may refuse: a link after the small print, and the button of mail programs (RFC 8058). */
  unsubscribe?: { label: string; url: string }
  /** Who is answered, when that is not the sender. */
  replyTo?: string
}

type MailPart = MailContent['paragraphs'][number]

/** At an address that is the same for all readers: it does not tell who has opened the mail. */
export interface MailPicture {
  url: string
  width: number
  height: number
}

export type Template = (
  platform: Platform,
  locale: Locale,
  content: Record<string, unknown>,
) => MailContent | Promise<MailContent>

/** A template with its content typed at both ends: who queues it and who renders it. */
export function template<Content extends Record<string, unknown>>(
  name: string,
  render: (platform: Platform, locale: Locale, content: Content) => MailContent | Promise<MailContent>,
) {
  return { name, render: render as Template, content: undefined as unknown as Content }
}

interface Rendered {
  subject: string
  text: string
  html: string
  replyTo?: { name: string; address: string }
  headers: Record<string, string>
}

/** Which site writes, and who runs it: the foot of every mail. */
export interface Sender {
  publicUrl: string
  operator: { name: string; address: string | null; phone: string | null; email: string }
}

export function renderMail(mail: MailContent, locale: Locale, sender: Sender): Rendered {
  return {
    subject: oneLine(mail.subject),
    text: textOf(mail, locale, sender),
    html: htmlOf(mail, locale, sender),
    ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': intlTags[locale],
      ...(mail.unsubscribe && {
        'List-Unsubscribe': `<${mail.unsubscribe.url}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

/** The law asks who writes, and how to reach them. */
function footLines({ publicUrl, operator }: Sender, locale: Locale): string[] {
  return [translator(locale)('mail_footer'), operator.name, operatorContact(operator), publicUrl]
}

/** A line break in a subject would start another header. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function textOf(mail: MailContent, locale: Locale, sender: Sender): string {
  const parts = [mail.opening?.title ?? translator(locale)('mail_greeting'), ...mail.paragraphs.flatMap(partText)]
  if (mail.button) parts.push(`${mail.button.label}\n${mail.button.url}`)
  parts.push(...(mail.smallPrint ?? []))
  for (const link of linksAfter(mail)) parts.push(`${link.label}\n${link.url}`)
  return [...parts, `-- \n${footLines(sender, locale).join('\n')}`].join('\n\n')
}

function linksAfter({ otherLink, unsubscribe }: MailContent): { label: string; url: string }[] {
  return [otherLink, unsubscribe].filter((link) => link !== undefined)
}

/** A picture is only in the HTML. */
function partText(part: MailPart): string[] {
  if (typeof part === 'string') return [part]
  return 'quote' in part ? [part.quote.map((line) => `> ${line}`.trimEnd()).join('\n')] : []
}

function htmlOf(mail: MailContent, locale: Locale, sender: Sender): string {
  const { publicUrl } = sender
  const accent = mail.accent ?? copper
  const opening = mail.opening ? openingHtml(mail.opening) : partHtml(translator(locale)('mail_greeting'), accent)
  const paragraphs = opening + mail.paragraphs.map((part) => partHtml(part, accent)).join('')
  const button = mail.button
    ? `<p style="margin:24px 0"><a href="${escapeHtml(mail.button.url)}" style="background:${accent};color:#fff;padding:12px 22px;border-radius:999px;text-decoration:none;font-weight:600;display:inline-block">${escapeHtml(mail.button.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#6b645c;word-break:break-all">${escapeHtml(mail.button.url)}</p>`
    : ''
  const small = (mail.smallPrint ?? [])
    .map((text) => `<p style="margin:0 0 8px;font-size:13px;color:#6b645c">${htmlText(text)}</p>`)
    .join('')
  const links = linksAfter(mail)
    .map(
      ({ label, url }) =>
        `<p style="margin:0 0 8px;font-size:13px"><a href="${escapeHtml(url)}" style="color:#6b645c">${escapeHtml(label)}</a></p>`,
    )
    .join('')
  return `<!doctype html><html lang="${intlTags[locale]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(mail.subject)}</title></head>
<body style="margin:0;background:#faf8f4;color:#23272f;font:16px/1.55 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 20px;${breakLongWords}">
<p style="margin:0 0 24px;font-weight:700;font-size:20px;color:${copper}">${productName}</p>
${paragraphs}${button}${small}${links}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #e4ded4;font-size:13px;color:#6b645c">${footLines(sender, locale).slice(0, -1).map(escapeHtml).join('<br>')}<br><a href="${escapeHtml(publicUrl)}" style="color:#6b645c">${escapeHtml(publicUrl)}</a></p>
</div></body></html>`
}

/** Of the product. */
const copper = '#a8501f'

function openingHtml({ title, portrait }: NonNullable<MailContent['opening']>): string {
  const picture = portrait
    ? `<p style="margin:0 0 12px"><img src="${escapeHtml(portrait.url)}" width="${portrait.width}" height="${portrait.height}" alt="" style="border-radius:999px"></p>`
    : ''
  return `${picture}<h1 style="margin:0 0 16px;font-size:26px;line-height:1.25">${escapeHtml(title)}</h1>`
}

/** Inherited by all paragraphs: an endless word would make the mail thousands of pixels wide. Not every mail program knows the first. */
const breakLongWords = 'overflow-wrap:anywhere;word-break:break-word'

function partHtml(part: MailPart, accent: string): string {
  if (typeof part === 'string') return `<p style="margin:0 0 16px">${htmlText(part)}</p>`
  return 'quote' in part
    ? `<blockquote style="margin:0 0 16px;padding:4px 14px;border-left:3px solid ${accent}">${htmlText(part.quote.join('\n'))}</blockquote>`
    : `<p style="margin:0 0 16px">${htmlPicture(part)}</p>`
}

function htmlPicture({ url, width, height }: MailPicture): string {
  return `<img src="${escapeHtml(url)}" width="${width}" height="${height}" alt="" style="max-width:100%;height:auto;border-radius:12px">`
}

function htmlText(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>')
}
