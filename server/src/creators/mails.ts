import { contactForm } from '@obole/contract/calls/contact'
import { longDate } from '@obole/contract/formatting/dates'
import { formatCents } from '@obole/contract/formatting/money'
import { template } from '../mail/template.ts'
import { translator } from '../platform/messages.ts'

type DeletedContent = { slug: string; name: string; erasedAfter: string }

export const creatorDeletedMail = template<DeletedContent>('creator-deleted', ({ config }, locale, content) => {
  const t = translator(locale)
  const { name, slug, erasedAfter } = content
  return {
    subject: t('page_mail_deleted_subject', { name }),
    paragraphs: [
      t('page_mail_deleted_lead', { name }),
      t('page_mail_deleted_erasure', { date: longDate(erasedAfter, locale) }),
    ],
    button: { label: t('page_mail_deleted_action'), url: `${config.publicUrl}/@${slug}/settings` },
    smallPrint: [t('page_mail_deleted_not_you')],
  }
})

/** The reason is the operator's own words, in whatever language they wrote them. */
export const pageSuspendedMail = template<{ name: string; reason: string }>(
  'page-suspended',
  ({ config }, locale, { name, reason }) => {
    const t = translator(locale)
    return {
      subject: t('page_mail_suspended_subject', { name }),
      paragraphs: [t('page_mail_suspended_lead', { name }), reason, t('page_mail_suspended_appeal')],
      button: {
        label: t('page_mail_suspended_action'),
        url: `${config.publicUrl}${contactForm.path}#${contactForm.place}`,
      },
    }
  },
)

export const pageUnsuspendedMail = template<{ name: string; slug: string }>(
  'page-unsuspended',
  ({ config }, locale, { name, slug }) => {
    const t = translator(locale)
    return {
      subject: t('page_mail_unsuspended_subject', { name }),
      paragraphs: [t('page_mail_unsuspended_lead', { name })],
      button: { label: t('tip_mail_view_page'), url: `${config.publicUrl}/@${slug}` },
    }
  },
)

type GoalContent = { title: string; amountCents: number; raisedCents: number; slug: string }

/** To the creator, once the tips that count have reached the amount. */
export const goalReachedMail = template<GoalContent>('goal-reached', ({ config }, locale, content) => {
  const t = translator(locale)
  const { title } = content
  const [amount, raised] = [formatCents(content.amountCents, locale), formatCents(content.raisedCents, locale)]
  return {
    subject: t('page_mail_goal_subject', { title }),
    paragraphs: [t('page_mail_goal_lead', { title, raised, amount }), t('page_mail_goal_stays')],
    button: { label: t('page_mail_goal_action'), url: `${config.publicUrl}/@${content.slug}/settings` },
  }
})

export const creatorMails = [creatorDeletedMail, pageSuspendedMail, pageUnsuspendedMail, goalReachedMail]
