import { longDay } from '@obole/contract/formatting/dates'
import type { DocumentName } from '@obole/contract/rules/document'
import { template } from '../mail/template.ts'
import { translator } from '../platform/messages.ts'

type Announced = { titles: { name: DocumentName; title: string; version: string }[]; appliesFrom: string }

/** To every member, with the old wording and the new. */
export const documentsChangeMail = template<Announced>(
  'documents-change',
  ({ config }, locale, { titles, appliesFrom }) => {
    const t = translator(locale)
    const date = longDay(appliesFrom, locale)
    const wordings = titles.map(({ name, title, version }) => {
      const now = `${config.publicUrl}/documents/${name}`
      return t('documents_mail_wordings', { title, now, later: `${now}?version=${version}` })
    })
    return {
      subject: t('documents_mail_subject', { date }),
      paragraphs: [
        t('documents_mail_lead', { date }),
        ...wordings,
        t('documents_mail_leave', { profile: `${config.publicUrl}/profile` }),
      ],
    }
  },
)
