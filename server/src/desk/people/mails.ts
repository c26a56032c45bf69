import { template } from '../../mail/template.ts'
import { translator } from '../../platform/messages.ts'
import { type AskedAct, personLink } from './person-link.ts'

/** The link is made when the mail is sent: it is stored nowhere. Whoever opens it has the mailbox. */
export const provePersonMail = template<{ email: string; act: AskedAct }>(
  'prove-person',
  (platform, locale, { email, act }) => {
    const t = translator(locale)
    return {
      subject: t(`person_mail_${act}_subject`),
      paragraphs: [t(`person_mail_${act}_lead`)],
      button: { label: t(`person_mail_${act}_action`), url: personLink(platform, { email, act }, locale) },
      smallPrint: [t('person_mail_valid'), t('person_mail_not_you')],
    }
  },
)
