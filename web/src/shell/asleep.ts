import type { MarkedPage } from './marked-scripts.ts'
import code from './sleeping.ts?inline-script'

const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const entry = /<script type="module" async="" src="([^"]+)"><\/script>/
const data = '<script data-tsr-stream-part="">'

interface SleepingPage {
  isPublic: boolean
  /** The addresses of scripts that a press on the page loads. */
  opened: string[]
}

/**
 * Takes the page's scripts out of it and hands their addresses to one inline script, which fetches them when they are
 * needed. The router's data becomes text until then.
 */
export function asleep({ html, scripts }: MarkedPage, { isPublic, opened }: SleepingPage): MarkedPage {
  const [tag = '', src] = entry.exec(html) ?? []
  if (src === undefined) return { html, scripts }
  const others = [...html.matchAll(preload)].map(([, href]) => href).filter((href) => href !== src)
  const own = [src, ...others]
  const later = opened.filter((address) => !own.includes(address))
  const attributes = `data-scripts="${own.join(' ')}" data-later="${later.join(' ')}"${isPublic ? ' data-sleeps' : ''}`
  return {
    html: html
      .replaceAll(preload, '')
      .replace(tag, '')
      .replace(data, data.replace('>', ' type="text/plain">'))
      .replace('</head>', () => `<script ${attributes}>${code}</script></head>`),
    scripts: [...scripts, code],
  }
}
