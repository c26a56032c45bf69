import { missingLinkDays } from '@obole/contract/rules/limits'
import { queueMail } from '../../mail/send.ts'
import { clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { setVerified } from '../tables/operator.sql.ts'
import { recordBadgeLoss } from '../tables/record-badge-loss.ts'
import { listSlugsOf } from '../tables/slugs.sql.ts'
import { slugsLinkedBack } from './links-back.ts'
import { badgeLostMail, linkMissingMail } from './mails.ts'
import {
  type DueLink,
  listDueLinks,
  lockVerifiedLink,
  markLinkMissing,
  setVerifiedByLink,
} from './verified-links.sql.ts'
import { readPage } from './verify-link.ts'

/** Within the hour until the next run, if each takes all its time. */
const batch = 60

/** Once a year for each link; every day while it is missing. */
export async function recheckLinks(platform: Platform): Promise<void> {
  for (const link of await listDueLinks(platform.sql, missingLinkDays, batch)) {
    const html = await readPage(platform, link.address)
    await platform.sql.begin(async (tx) => {
      if (!(await lockVerifiedLink(tx, link.creatorId, link.address))) return
      const slugs = (await listSlugsOf(tx, link.creatorId)).map(({ slug }) => slug)
      const found = slugsLinkedBack(html ?? '', platform.config.publicUrl)
      if (slugs.some((slug) => found.has(slug))) return setVerifiedByLink(tx, link.creatorId, link.address)
      if (link.isLost) return endBadge(tx, link)
      await markLinkMissing(tx, link.creatorId)
      if (!link.isMissing) await warnOwner(tx, link)
    })
  }
}

async function warnOwner(sql: Sql, { creatorId, name, slug, address, email, locale }: DueLink): Promise<void> {
  if (!email) return
  const until = new Date(clock.now().getTime() + missingLinkDays * 86_400_000).toISOString()
  await queueMail(sql, linkMissingMail, {
    to: email,
    locale,
    userId: creatorId,
    content: { name, slug, address, until },
  })
}

async function endBadge(sql: Sql, link: DueLink): Promise<void> {
  const { creatorId: id, name, slug, address, email: to, locale } = link
  await setVerified(sql, id, false)
  await recordBadgeLoss(sql, id, 'the yearly check')
  if (to) await queueMail(sql, badgeLostMail, { to, locale, userId: id, content: { name, slug, address } })
}
