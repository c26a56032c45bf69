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

export const creatorMails = [creatorDeletedMail, goalReachedMail]
