import { queueMail } from '../mail/send.ts'
import type { Platform } from '../platform/platform.ts'
import { noticeForwardedMail, noticeMail, noticeNotForwardedMail } from './notice-mails.ts'
import { lockNotice, markForwarded, markRefused } from './notices.sql.ts'
import { findCreatorLocale } from './reports.sql.ts'

/** As soon as feasible (Copyright Act, 41.26): to the creator as it stands; the claimant is told so, or why it was not possible. */
export async function forwardNotice({ sql }: Platform, noticeId: string): Promise<void> {
  await sql.begin(async (tx) => {
    const notice = await lockNotice(tx, noticeId)
    if (!notice || notice.forwardedAt || notice.refusedAt) return
    const { creatorId, creatorEmail, email: to, locale } = notice
    const content = { noticeId }
    if (creatorEmail === null) {
      await markRefused(tx, noticeId)
      return queueMail(tx, noticeNotForwardedMail, { to, locale, content })
    }
    await markForwarded(tx, noticeId)
    const theirs = (await findCreatorLocale(tx, creatorId)) ?? locale
    await queueMail(tx, noticeMail, { to: creatorEmail, locale: theirs, content, userId: creatorId })
    await queueMail(tx, noticeForwardedMail, { to, locale, content })
  })
}
