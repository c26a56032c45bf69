/** A path of this site: one leading slash, no scheme, no backslash, nothing that a browser would read as a host. */
export function safeReturnUrl(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 2000) return null
  if (!/^\/(?![/\\])/.test(value) || /[\\\p{Cc}]/u.test(value)) return null
  const url = URL.parse(value, 'https://site.invalid')
  if (url?.origin !== 'https://site.invalid' || url.pathname.startsWith('//')) return null
  if (/^\/(%2f|%5c)/i.test(url.pathname) || /^\/login(\/|$)/.test(url.pathname)) return null
  return url.pathname + url.search + url.hash
}
