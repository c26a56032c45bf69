import { longDate } from '@obole/contract/formatting/dates'
import type { Locale } from '@obole/contract/formatting/names'
import { quoted, unlinked } from '../mail/foreign-words.ts'
import { template } from '../mail/template.ts'
import { translator } from '../platform/messages.ts'
import type { Platform } from '../platform/platform.ts'
import { findNotice, type Notice } from './notices.sql.ts'

type Content = { noticeId: string }

/** To the creator: the notice as it stands, with who sent it. */
export const noticeMail = template<Content>('copyright-notice', async (platform, locale, content) => {
  const notice = await read(platform, content)
  const t = translator(locale)
  return {
    subject: t('notice_mail_subject', { slug: notice.slug }),
    paragraphs: [
      t('notice_mail_lead', { slug: notice.slug, date: longDate(notice.receivedAt, locale) }),
      ...noticeLines(notice, locale),
      t('notice_mail_what_now'),
    ],
    button: { label: t('tip_mail_view_page'), url: `${platform.config.publicUrl}/@${notice.slug}` },
    smallPrint: [t('notice_mail_law')],
  }
})

/** To the claimant. */
export const noticeForwardedMail = template<Content>(
  'copyright-notice-forwarded',
  async (platform, locale, content) => {
    const notice = await read(platform, content)
    const t = translator(locale)
    return {
      subject: t('notice_mail_forwarded_subject', { slug: notice.slug }),
      paragraphs: [
        t('notice_mail_forwarded_lead', {
          slug: notice.slug,
          date: longDate(notice.forwardedAt ?? notice.receivedAt, locale),
        }),
        t('notice_mail_copy'),
        ...noticeLines(notice, locale),
      ],
      smallPrint: [t('notice_mail_kept', { date: longDate(notice.keptUntil, locale) })],
    }
  },
)

export const noticeNotForwardedMail = template<Content>(
  'copyright-notice-not-forwarded',
  async (platform, locale, content) => {
    const notice = await read(platform, content)
    const t = translator(locale)
    return {
      subject: t('notice_mail_not_forwarded_subject', { slug: notice.slug }),
      paragraphs: [
        t('notice_mail_not_forwarded_lead', { slug: notice.slug }),
        t('notice_mail_copy'),
        ...noticeLines(notice, locale),
      ],
      smallPrint: [t('notice_mail_kept', { date: longDate(notice.keptUntil, locale) })],
    }
  },
)

export const noticeMails = [noticeMail, noticeForwardedMail, noticeNotForwardedMail]

/** A mail is sent within days, a notice kept for months. */
async function read({ sql }: Platform, { noticeId }: Content): Promise<Notice> {
  const notice = await findNotice(sql, noticeId)
  if (!notice) throw new Error(`The notice ${noticeId} of a mail is gone.`)
  return notice
}

function noticeLines(notice: Notice, locale: Locale) {
  const t = translator(locale)
  const { name, address, email } = notice
  return [
    t('notice_mail_claimant'),
    quoted([name, address, email].join('\n')),
    t('notice_mail_work'),
    quoted(notice.work),
    t('notice_mail_interest'),
    quoted(notice.interest),
    t('notice_mail_location'),
    quoted(unlinked(notice.location)),
    t('notice_mail_infringement'),
    quoted(notice.infringement),
    t('notice_mail_happened'),
    quoted(notice.happened),
  ]
}
