import { isSlug } from '@obole/contract/rules/slug'

/** What is written inside of these is text, whatever it looks like. */
const rawText = new Set(['script', 'style', 'textarea', 'title', 'template', 'noscript', 'xmp', 'iframe', 'noembed'])
/** No honest tag is longer, and a hostile one costs no more than this. */
const tagMax = 4096
const attribute = /([^\s=>/"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?/g

/** The slugs to which the page leads with `rel="me"`, by a link or by an element of its head. */
export function slugsLinkedBack(html: string, publicUrl: string): Set<string> {
  const slugs = new Set<string>()
  for (const { href, rel } of linksIn(html)) {
    if (!rel.toLowerCase().split(/\s+/).includes('me')) continue
    const slug = slugIn(href, publicUrl)
    if (slug !== null) slugs.add(slug)
  }
  return slugs
}

function slugIn(href: string, publicUrl: string): string | null {
  const url = URL.parse(decodeEntities(href).trim())
  if (!url || url.origin !== new URL(publicUrl).origin) return null
  const slug = /^\/(?:@|%40)([^/]+)\/?$/.exec(url.pathname)?.[1]?.toLowerCase()
  return slug !== undefined && isSlug(slug) ? slug : null
}

/** Goes forward only: a page of any kind is read once. */
function* linksIn(html: string): Generator<{ href: string; rel: string }> {
  const lower = html.toLowerCase()
  const next = (text: string, from: number) => {
    const found = lower.indexOf(text, from)
    return found === -1 ? html.length : found
  }
  for (let at = next('<', 0); at < html.length; at = next('<', at)) {
    if (lower.startsWith('<!--', at)) {
      at = next('-->', at + 4)
      continue
    }
    const name = /^[a-z]+/.exec(lower.slice(at + 1, at + 12))?.[0]
    if (name === undefined) {
      at += 1
    } else if (rawText.has(name)) {
      at = Math.max(next(`</${name}`, at + 1), at + 1) + 1
    } else {
      const tag = html.slice(at + 1 + name.length, at + tagMax)
      const end = endOfTag(tag)
      if (end !== -1 && (name === 'a' || name === 'link')) yield linkOf(tag.slice(0, end))
      at += 1 + name.length + (end === -1 ? tag.length : end)
    }
  }
}

/** As a browser reads it: the first of two attributes counts. */
function linkOf(tag: string): { href: string; rel: string } {
  const attributes = new Map<string, string>()
  for (const [, name = '', double, single, bare] of tag.matchAll(attribute)) {
    const key = name.toLowerCase()
    if (!attributes.has(key)) attributes.set(key, double ?? single ?? bare ?? '')
  }
  return { href: attributes.get('href') ?? '', rel: attributes.get('rel') ?? '' }
}

function endOfTag(text: string): number {
  let quote = ''
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? ''
    if (quote) quote = char === quote ? '' : quote
    else if (char === '"' || char === "'") quote = char
    else if (char === '>') return at
  }
  return -1
}

function decodeEntities(text: string): string {
  return text
    .replace(/&#(\d{1,7});/g, (_, code: string) => charOf(Number(code)))
    .replace(/&#x([0-9a-f]{1,6});/gi, (_, code: string) => charOf(Number.parseInt(code, 16)))
    .replace(/&(amp|commat|sol|colon);/g, (_, name: 'amp') => ({ amp: '&', commat: '@', sol: '/', colon: ':' })[name])
}

function charOf(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : ''
}
