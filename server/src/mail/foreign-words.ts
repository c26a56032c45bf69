/** What somebody else wrote, in a mail of ours: each line is marked, so that none passes for the site's. */
export interface MailQuote {
  quote: string[]
}

const lineEnd = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/

/** At most one empty line in a row: many would push the words out of sight of what says whose they are. */
export function quoted(words: string): MailQuote {
  const lines = words.split(lineEnd).map((line) => unlinked(line).replace(/\s+/g, ' ').trim())
  const quote = lines.filter((line, at) => line !== '' || (at > 0 && lines[at - 1] !== ''))
  if (quote.at(-1) === '') quote.pop()
  return { quote }
}

/** Before a letter, a dot is that of an address; mail programs also take the other forms of it. */
const addressDot = /(?<=[\p{L}\p{N}_-])[.\u3002\uff0e\uff61](?=\p{L})/gu
const scheme = /:\/\/|\b(?:mailto|tel|sms|data|javascript):/gi

/**
 * A blank in each address, which stays readable: mail programs make a link of whatever looks like one. For the names
 * that people gave themselves, too, which stand in sentences and subjects.
 */
export function unlinked(words: string): string {
  return words
    .replace(scheme, (found) => (found === '://' ? ': //' : `${found} `))
    .replace(addressDot, (dot) => `${dot} `)
}
