import type { Creator } from '@obole/contract/calls/creators'

const excerptMax = 155

/** The beginning of a text, in one line and whole words, as long as search engines show it. */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= excerptMax) return line
  const cut = line.slice(0, excerptMax)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), excerptMax - 30))}…`
}

/** Changes with the image: networks cache an image by its address. */
export function imageVersion({ name, title, verified, acceptDonation, bannerUrl, portraitUrl, hue }: Creator): string {
  let hash = 0x811c9dc5
  for (const char of [name, title, verified, acceptDonation, bannerUrl, portraitUrl, hue].join('\n'))
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash.toString(36)
}
