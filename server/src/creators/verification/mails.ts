import { longDate } from '@obole/contract/formatting/dates'
import { unlinked } from '../../mail/foreign-words.ts'
import { template } from '../../mail/template.ts'
import { translator } from '../../platform/messages.ts'

type MissingContent = { name: string; slug: string; address: string; until: string }

export const linkMissingMail = template<MissingContent>('link-missing', ({ config }, locale, content) => {
  const t = translator(locale)
  const { slug, address, until } = content
  return {
    subject: t('page_mail_link_missing_subject', { name: unlinked(content.name) }),
    paragraphs: [
      t('page_mail_link_missing_lead', { address: unlinked(address), date: longDate(until, locale) }),
      t('page_mail_link_missing_hint', { page: `${config.publicUrl}/@${slug}` }),
    ],
    button: { label: t('page_mail_link_action'), url: `${config.publicUrl}/@${slug}/settings` },
  }
})

type LostContent = { name: string; slug: string; address: string }

export const badgeLostMail = template<LostContent>('badge-lost', ({ config }, locale, { name, slug, address }) => {
  const t = translator(locale)
  return {
    subject: t('page_mail_badge_lost_subject', { name: unlinked(name) }),
    paragraphs: [t('page_mail_badge_lost_lead', { address: unlinked(address) }), t('page_mail_badge_lost_again')],
    button: { label: t('page_mail_link_action'), url: `${config.publicUrl}/@${slug}/settings` },
  }
})

export const verificationMails = [linkMissingMail, badgeLostMail]
