import {
  type saveCreator as contract,
  isSocialUrl,
  networks,
  type SocialField,
  type Socials,
} from '@obole/contract/calls/creators'
import { normalizeEmail, phoneDigits } from '@obole/contract/rules/formats'
import { creatorNameMax, creatorTitleMax, socialUrlMax } from '@obole/contract/rules/limits'
import { fieldRefusal } from '@obole/contract/rules/refusals'
import type { BodyOf } from '@obole/contract/schema/endpoint'
import type { Platform } from '../platform/platform.ts'
import { claimSlugWithinLimit } from './claim-slug.ts'
import { changeOwnPage } from './own-page.ts'
import { type CreatorChanges, type CreatorRow, updateCreator } from './tables/creators.sql.ts'
import { reportLookAlike } from './tables/look-alikes.sql.ts'
import { setVerified } from './tables/operator.sql.ts'
import { recordBadgeLoss } from './tables/record-badge-loss.ts'
import { limitedText, limitedTextOrNull } from './words/texts.ts'

type Body = BodyOf<typeof contract>

/**
 * Changes only the given fields. A former slug still leads to the page. The badge says that the page belongs to the
 * person it names: another name has not been checked.
 */
export function saveCreator({ sql }: Platform, userId: string, body: Body): Promise<CreatorRow> {
  const changes = changesOf(body)
  const socials = tidySocials(body.socials ?? {})
  return changeOwnPage(sql, userId, async (tx, page) => {
    if (changes.slug !== undefined && changes.slug !== page.slug) await claimSlugWithinLimit(tx, changes.slug, userId)
    await updateCreator(tx, userId, changes, socials)
    if (page.verifiedAt !== null && changes.name !== undefined && changes.name !== page.name) {
      await setVerified(tx, userId, false)
      await recordBadgeLoss(tx, userId, 'a new name')
    }
    if (changes.name !== undefined || changes.slug !== undefined) await reportLookAlike(tx, userId)
  })
}

function changesOf(body: Body): CreatorChanges {
  const changes: CreatorChanges = {}
  if (body.name !== undefined) changes.name = limitedText('name', body.name, creatorNameMax)
  if (body.title !== undefined) changes.title = limitedTextOrNull('title', body.title, creatorTitleMax)
  if (body.slug !== undefined) changes.slug = body.slug.toLowerCase()
  if (body.acceptDonation !== undefined) changes.wants_tips = body.acceptDonation
  if (body.isSetUp !== undefined) changes.is_set_up = body.isSetUp
  if (body.phoneNumber !== undefined) changes.contact_phone = body.phoneNumber && tidyPhone(body.phoneNumber)
  if (body.email !== undefined) changes.contact_email = body.email && tidyEmail(body.email)
  if (body.hue !== undefined) changes.hue = body.hue
  if (body.sections !== undefined) changes.sections = body.sections
  if (body.speaksAs !== undefined) changes.speaks_as = body.speaksAs
  if (body.locale !== undefined) changes.locale = body.locale
  return changes
}

function tidyPhone(value: string): string {
  const digits = phoneDigits(value)
  if (!digits) throw fieldRefusal('phoneNumber', 'format', 'must be a phone number')
  return digits
}

function tidyEmail(value: string): string {
  const email = normalizeEmail(value)
  if (!email) throw fieldRefusal('email', 'format', 'must be an e-mail address')
  return email
}

function tidySocials(given: Partial<Socials>): Partial<Socials> {
  const tidy: Partial<Socials> = {}
  for (const { field } of networks) {
    const value = given[field]
    if (value !== undefined) tidy[field] = value && tidySocialUrl(field, value)
  }
  return tidy
}

/** As a browser parses it: the host in ASCII (Punycode), so that look-alike letters are visible. */
function tidySocialUrl(field: SocialField, value: string): string {
  const url = URL.parse(value)
  if (!url || !isSocialUrl(field, value) || url.href.length > socialUrlMax) {
    const name = networks.find((network) => network.field === field)?.name
    throw fieldRefusal(`socials.${field}`, 'socialUrl', `must be an https address${name ? ` of ${name}` : ''}`)
  }
  return url.href
}
