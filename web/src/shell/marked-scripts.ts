export interface MarkedPage {
  html: string
  /** The code of each inline script that the renderer itself wrote. */
  scripts: string[]
}

const scriptEnd = '</script>'

/**
 * Takes the renderer's mark off a page and lists the inline scripts that carry it. The mark is random and never leaves
 * the server: a script that came in by somebody's text has none, and the page's policy does not allow it.
 */
export function takeMarkedScripts(html: string, mark: string): MarkedPage {
  if (mark === '') return { html, scripts: [] }
  const parts = html.split(` nonce="${mark}"`)
  const scripts = parts.slice(1).flatMap((after, index) => codeAround(parts[index] ?? '', after))
  return { html: parts.join('').replace(`<meta property="csp-nonce" content="${mark}"/>`, ''), scripts }
}

/** The tag begins before its mark and ends after it; a page's text and attributes have no bare `<`. */
function codeAround(before: string, after: string): string[] {
  const codeStart = after.indexOf('>') + 1
  const tag = before.slice(before.lastIndexOf('<')) + after.slice(0, codeStart)
  const isCode = tag.startsWith('<script') && !tag.includes(' src=') && !tag.includes(' type="application/ld+json"')
  return isCode ? [after.slice(codeStart, after.indexOf(scriptEnd, codeStart))] : []
}
