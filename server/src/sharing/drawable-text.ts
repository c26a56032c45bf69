/** Latin letters, digits and common punctuation: what our three font files contain. */
const notDrawable =
  /[^\u0020-\u024F\u02BB\u02BC\u02C6\u02DA\u02DC\u1E00-\u1EFF\u2010-\u2026\u2030-\u203A\u20AC\u2122]/gu
const letters = /[\p{L}\p{N}]/gu

/**
 * The text without what our font cannot draw (emoji, other scripts). Null when less than half of its letters remain:
 * the caller then shows the page's address instead.
 */
export function drawableText(text: string): string | null {
  const normal = text.normalize('NFKC').replace(/\s/g, ' ')
  const drawn = normal.replace(notDrawable, '').replace(/ +/g, ' ').trim()
  const left = drawn.match(letters)?.length ?? 0
  return left > 0 && left * 2 > (normal.match(letters)?.length ?? 0) ? drawn : null
}
