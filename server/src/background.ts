import type { Transporter } from 'nodemailer'
import type { Jobs } from './jobs/jobs.ts'
import { countOldUnsentMails, deleteOldMails } from './mail/outbox.sql.ts'
import { sendMail, type Templates } from './mail/send.ts'
import type { Platform } from './platform/platform.ts'

/** Everything that runs in the background, in one visible list. */
export function backgroundJobs(platform: Platform, transport: Transporter): Jobs {
  return {
    tasks: {
      'send-mail': ({ mailId }) => sendMail(platform, transport, templates, String(mailId)),
      'delete-old-mails': () => deleteOldMails(platform.sql),
    },
    schedule: { 'delete-old-mails': '23 4 * * *' },
  }
}

export function measureBackground({ sql, metrics }: Platform): void {
  metrics.gauge('obole_mails_late', 'Mails unsent for more than ten minutes', () => countOldUnsentMails(sql))
}

const templates: Templates = {}
