import { template } from '../mail/template.ts'
import { translator } from '../platform/messages.ts'
import type { Cause } from './alarms.sql.ts'

export const alarmMail = template<{ causes: Cause[] }>('alarms', (_platform, locale, { causes }) => {
  const t = translator(locale)
  const [first] = causes
  return {
    subject: t('alarm_mail_subject', { name: first?.name ?? '', count: causes.length }),
    paragraphs: [
      ...causes.map(({ kind, name, subject }) => t(`alarm_mail_${kind}`, { name, subject })),
      t('alarm_mail_next'),
      t('alarm_mail_again'),
    ],
  }
})
