import { createHash } from 'node:crypto'
import type { Locale } from '@obole/contract/formatting/names'
import type { PageHue } from '@obole/contract/rules/page-looks'
import type { Config } from '../config/config.ts'
import { hueOfPage } from '../creators/looks/page-hue.ts'
import type { CreatorRow } from '../creators/tables/creators.sql.ts'
import { translator } from '../platform/messages.ts'
import { drawableText } from './drawable-text.ts'

/** Everything that is shown on the image. */
export interface ShareImage {
  /** A hash of the content: a page that changes gets another key. */
  key: string
  kind: 'creator' | 'site'
  locale: Locale
  /** The page that it is erased with. */
  pageId: string | null
  name: string
  title: string
  isVerified: boolean
  /** The label of the button; null when the page takes no tips. */
  invitation: string | null
  address: string
  bannerKey: string | null
  logoKey: string | null
  color: string | null
  hue: PageHue
}

/** Increase when the drawing itself changes. */
const drawingVersion = 4

export function creatorImage({ config }: { config: Config }, page: CreatorRow, locale: Locale): ShareImage {
  const address = `@${page.slug}`
  return keyed({
    kind: 'creator',
    locale,
    pageId: page.id,
    name: drawableText(page.name) ?? address,
    title: drawableText(page.title ?? '') ?? '',
    isVerified: page.verifiedAt !== null,
    invitation: page.takesTips && config.stripe.secretKey ? translator(locale)('tip_button') : null,
    address: `${hostOf(config)}/${address}`,
    bannerKey: page.banner?.small ?? null,
    logoKey: page.logo?.large ?? null,
    color: page.banner?.color ?? null,
    hue: hueOfPage(page),
  })
}

export function siteImage({ config }: { config: Config }, locale: Locale): ShareImage {
  const t = translator(locale)
  const [name, title] = [t('landing_title'), t('meta_landing_title')]
  const nothing = {
    isVerified: false,
    invitation: null,
    bannerKey: null,
    logoKey: null,
    color: null,
    hue: 'copper' as const,
  }
  return keyed({ kind: 'site', locale, pageId: null, name, title, address: hostOf(config), ...nothing })
}

function hostOf({ publicUrl }: Config): string {
  return new URL(publicUrl).host
}

function keyed(image: Omit<ShareImage, 'key'>): ShareImage {
  const content = JSON.stringify([drawingVersion, image])
  return { key: createHash('sha256').update(content).digest('hex').slice(0, 32), ...image }
}
