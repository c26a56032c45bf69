import { contactForm } from '@obole/contract/contact'
import { locales } from '@obole/contract/names'
import type { Config } from '../config/config.ts'

/** Screens that say something to one person only are kept out by their own `noindex`: a robot must be able to read it. */
export function robotsText({ publicUrl }: Config): string {
  return `User-agent: *\nDisallow: /api/\nDisallow: /sandbox/\n\nSitemap: ${publicUrl}/sitemap.xml\n`
}

const validDays = 180

/** RFC 9116. Told anew at every reading, it never expires while the site is run. */
export function securityText({ publicUrl }: Config, now: Date): string {
  const expires = new Date(now.getTime() + validDays * 24 * 60 * 60 * 1000)
  return [
    `Contact: ${publicUrl}${contactForm.path}#${contactForm.place}`,
    `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00.000Z`,
    `Preferred-Languages: ${locales.join(', ')}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    `Policy: ${publicUrl}${contactForm.path}#barrier`,
    '',
  ].join('\n')
}
