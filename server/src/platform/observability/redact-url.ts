/** Secrets, addresses, and what somebody has typed: a search is often a name. */
const secretQuery =
  /([?&](?:token|email|code|access_token|input_token|appsecret_proof|query|q|words|(?:receipt-)?draft)=)[^&#]*/gi
/** The link to a receipt, or to the choice of replies, is all it takes. */
const secretPath = /(\/(?:receipts|replies)\/)[^/?#\s]+/gi

/** Most addresses have nothing of the kind, and need no closer look. */
const mayBeSecret = /[?&%]|receipts|replies/i

/** An address as it may be logged: without secrets, in whichever spelling they were sent. */
export function redactUrl(url: string): string {
  if (!mayBeSecret.test(url)) return url
  return decodeUnreserved(url).replace(secretQuery, '$1[redacted]').replace(secretPath, '$1[redacted]')
}

/** Decodes what never needs an escape (RFC 3986, 6.2.2.2), but for the dot: `/..` would be another path. */
export function decodeUnreserved(address: string): string {
  return address.replace(/%([0-9a-f]{2})/gi, (escaped, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16))
    return /[\w~-]/.test(character) ? character : escaped
  })
}
