import { productName } from '@obole/contract/formatting/names'
import { m } from '../paraglide/messages.js'
import { pageHead } from '../platform/head.ts'
import styles from '../styles.css?url'
import font from '../ui/fonts/bricolage-bold-latin.woff2?url'

/** Of the browser's own bars. Not among the tags below: of several with one name the router writes the last. */
export const themeColors = { light: '#fdfaf4', dark: '#18140f' }

/** Of the general 404. */
export function missingHead() {
  const head = rootHead()
  return { ...head, meta: [...head.meta, ...pageHead({ title: m.missing_title(), isPrivate: true }).meta] }
}

/** The head of every page; a page overrides the title. */
export function rootHead() {
  return {
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { title: productName },
    ],
    links: [
      { rel: 'preload', href: font, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const },
      { rel: 'stylesheet', href: styles },
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'icon', href: '/favicon-32.png', type: 'image/png', sizes: '32x32' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      { rel: 'manifest', href: '/manifest.webmanifest' },
    ],
  }
}
