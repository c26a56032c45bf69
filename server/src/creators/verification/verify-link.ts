import { fieldRefusal, Refusal } from '@obole/contract/rules/refusals'
import { isPageAddress, readPublicPage } from '../../platform/outbound/read-public-page.ts'
import type { Platform } from '../../platform/platform.ts'
import { limit } from '../../platform/rate-limit/rate-limit.ts'
import { changeOwnPage, requireOpen } from '../own-page.ts'
import { type CreatorRow, findCreatorById } from '../tables/creators.sql.ts'
import { setVerified } from '../tables/operator.sql.ts'
import { recordBadgeLoss } from '../tables/record-badge-loss.ts'
import { listSlugsOf } from '../tables/slugs.sql.ts'
import { slugsLinkedBack } from './links-back.ts'
import { setVerifiedByLink } from './verified-links.sql.ts'

/** The badge says what was found: that this address leads to the page, and when. */
export async function verifyLink(platform: Platform, userId: string, typed: string): Promise<CreatorRow> {
  const address = cleanAddress(platform, typed)
  if (requireOpen(await findCreatorById(platform.sql, userId)).isSuspended) throw new Refusal('page_suspended')
  await limit(platform, ['verification-member', userId])
  const html = await readPage(platform, address)
  if (html === undefined) throw new Refusal('address_unreachable')
  return changeOwnPage(platform.sql, userId, async (tx) => {
    const slugs = (await listSlugsOf(tx, userId)).map(({ slug }) => slug)
    const found = slugsLinkedBack(html, platform.config.publicUrl)
    if (!slugs.some((slug) => found.has(slug))) throw new Refusal('link_not_found')
    await setVerifiedByLink(tx, userId, address)
  })
}

export function removeVerification({ sql }: Platform, userId: string): Promise<CreatorRow> {
  return changeOwnPage(sql, userId, async (tx, page) => {
    if (page.verifiedAt === null) return
    await setVerified(tx, userId, false)
    await recordBadgeLoss(tx, userId, 'the owner')
  })
}

/** Undefined when there is none that can be read. */
export async function readPage({ config }: Platform, address: string): Promise<string | undefined> {
  if (!isSandboxed(config.sandboxWebsites, address)) return readPublicPage(address)
  const answer = await fetch(address, { redirect: 'error' }).catch(() => undefined)
  return answer?.ok ? answer.text() : undefined
}

/** As a browser parses it: the host in ASCII, so that look-alike letters are visible. A page of this site proves nothing. */
function cleanAddress({ config }: Platform, typed: string): string {
  const url = URL.parse(typed.trim())
  if (url) url.hash = ''
  const address = url?.href ?? ''
  const isOwn = url?.origin === new URL(config.publicUrl).origin
  if (isSandboxed(config.sandboxWebsites, address)) return address
  if (!isPageAddress(address) || isOwn || address.length > addressMax)
    throw fieldRefusal('address', 'format', 'must be the https address of a page elsewhere')
  return address
}

const addressMax = 300

function isSandboxed(websites: string | null, address: string): boolean {
  return websites !== null && address.startsWith(websites)
}
