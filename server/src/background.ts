import type { Transporter } from 'nodemailer'
import { accountParts } from './account-parts.ts'
import { accountJobs } from './accounts/jobs.ts'
import { accountMails } from './accounts/mails.ts'
import type { Jobs } from './jobs/jobs.ts'
import { countOldUnsentMails, deleteOldMails } from './mail/outbox.sql.ts'
import { sendMail, type Templates } from './mail/send.ts'
import type { Platform } from './platform/platform.ts'

/** Everything that runs in the background, in one visible list. */
export function backgroundJobs(platform: Platform, transport: Transporter): Jobs {
  const accounts = accountJobs(platform, accountParts)
  return {
    tasks: {
      ...accounts.tasks,
      'send-mail': ({ mailId }) => sendMail(platform, transport, templates, String(mailId)),
      'delete-old-mails': () => deleteOldMails(platform.sql),
    },
    schedule: { ...accounts.schedule, 'delete-old-mails': '23 4 * * *' },
  }
}

export function measureBackground({ sql, metrics }: Platform): void {
  metrics.gauge('obole_mails_late', 'Mails unsent for more than ten minutes', () => countOldUnsentMails(sql))
}

const templates: Templates = Object.fromEntries(accountMails.map(({ name, render }) => [name, render]))
