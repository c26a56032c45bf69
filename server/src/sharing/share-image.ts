import { createHash } from 'node:crypto'
import type { Locale } from '@obole/contract/names'
import type { Config } from '../config/config.ts'
import type { CreatorRow } from '../creators/creators.sql.ts'
import { drawableText } from './drawable-text.ts'
import { invitations, siteLines } from './texts.ts'

/** Everything that is shown on the image. */
export interface ShareImage {
  /** A hash of the content: a page that changes gets another key. */
  key: string
  kind: 'creator' | 'site'
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
}

/** Increase when the drawing itself changes. */
const drawingVersion = 3

export function creatorImage({ config }: { config: Config }, page: CreatorRow, locale: Locale): ShareImage {
  const address = `@${page.slug}`
  return keyed({
    kind: 'creator',
    pageId: page.id,
    name: drawableText(page.name) ?? address,
    title: drawableText(page.title ?? '') ?? '',
    isVerified: page.isVerified,
    invitation: page.takesTips && config.stripe.secretKey ? invitations[locale] : null,
    address: `${hostOf(config)}/${address}`,
    bannerKey: page.banner?.small ?? null,
    logoKey: page.logo?.large ?? null,
    color: page.banner?.color ?? null,
  })
}

export function siteImage({ config }: { config: Config }, locale: Locale): ShareImage {
  const { name, title } = siteLines[locale]
  const nothing = { isVerified: false, invitation: null, bannerKey: null, logoKey: null, color: null }
  return keyed({ kind: 'site', pageId: null, name, title, address: hostOf(config), ...nothing })
}

function hostOf({ publicUrl }: Config): string {
  return new URL(publicUrl).host
}

function keyed(image: Omit<ShareImage, 'key'>): ShareImage {
  const content = JSON.stringify([drawingVersion, image])
  return { key: createHash('sha256').update(content).digest('hex').slice(0, 32), ...image }
}
