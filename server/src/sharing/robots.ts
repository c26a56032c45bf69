import { contactForm } from '@obole/contract/calls/contact'
import { locales } from '@obole/contract/formatting/names'
import type { Config } from '../config/config.ts'

/** Private screens are excluded by their own `noindex`, which a robot must be able to read: they are not disallowed here. */
export function robotsText({ publicUrl }: Config): string {
  return `User-agent: *\nDisallow: /api/\nDisallow: /sandbox/\n\nSitemap: ${publicUrl}/sitemap.xml\n`
}

const validDays = 180

/** RFC 9116. Generated for each request, so it never expires while the site runs. */
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
