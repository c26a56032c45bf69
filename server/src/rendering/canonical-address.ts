import { decodeUnreserved } from '../platform/observability/redact-url.ts'

/**
 * The one spelling of an address, or null when it has it already. The router matches without regard to case and after
 * decoding, so `/Receipts/…` and `/%72eceipts/…` are the page `/receipts/…`. Every fixed part of our addresses is in
 * lower case and needs no escapes; what follows it may be a token, which stays as it is.
 */
export function canonicalAddress(address: string): string | null {
  // `//host` and `/\\host` are left alone: as the target of a redirect they would lead to another site.
  const path = /^\/[^/\\?#][^?#]*/.exec(address)?.[0]
  if (path === undefined) return null
  // Newsletters and spreadsheets escape the sign of a creator's page.
  const decoded = decodeUnreserved(path).replace(/^\/%40/, '/@')
  const canonical = decoded.replace(/^\/[^/]+/, toLowerCase)
  return canonical === path ? null : canonical + address.slice(path.length)
}

/** All but the escapes, whose letters are digits. */
function toLowerCase(text: string): string {
  return text.replace(/%..|[A-Z]/g, (part) => (part.length === 1 ? part.toLowerCase() : part))
}
