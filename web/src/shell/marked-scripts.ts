export interface MarkedPage {
  html: string
  /** The code of each inline script that the renderer itself wrote. */
  scripts: string[]
}

/**
 * Takes the renderer's mark off a page and lists the inline scripts that carry it. The mark is random and never leaves
 * the server: a script that came in by somebody's text has none, and the page's policy does not allow it.
 */
export function takeMarkedScripts(html: string, mark: string): MarkedPage {
  if (mark === '') return { html, scripts: [] }
  const attribute = ` nonce="${mark}"`
  const scripts: string[] = []
  for (const [, attributes = '', code = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    const isCode = !/ src=| type="application\/ld\+json"/.test(attributes)
    if (isCode && attributes.includes(attribute)) scripts.push(code)
  }
  const meta = `<meta property="csp-nonce" content="${mark}"/>`
  return { html: html.replaceAll(attribute, '').replace(meta, ''), scripts }
}
