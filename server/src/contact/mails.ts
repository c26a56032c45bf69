import type { ContactTopic } from '@obole/contract/calls/contact'
import { quoted, unlinked } from '../mail/foreign-words.ts'
import { template } from '../mail/template.ts'
import { translator } from '../platform/messages.ts'

type ContactContent = {
  topic: ContactTopic
  email: string
  name: string | null
  page: string | null
  message: string
}

export const contactMail = template<ContactContent>('contact', (_platform, locale, content) => {
  const t = translator(locale)
  const { email, name, message } = content
  const page = content.page && unlinked(content.page)
  const sender = name ? `${unlinked(name)} <${email}>` : email
  return {
    subject: `${t(`operator_mail_${content.topic}`)}${page ? ` (${page})` : ''}`,
    paragraphs: [
      t('operator_mail_from', { sender }),
      ...(page ? [t('operator_mail_page', { address: page })] : []),
      quoted(message),
    ],
    smallPrint: [t('operator_mail_answer')],
    replyTo: email,
  }
})
