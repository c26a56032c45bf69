import type { Transporter } from 'nodemailer'
import { accountJobs } from './accounts/jobs.ts'
import { accountMails } from './accounts/mails/mails.ts'
import { alarmJobs } from './alarms/mail-alarms.ts'
import { alarmMail } from './alarms/mails.ts'
import { albumJobs } from './albums/jobs.ts'
import { accountParts } from './boot/account-parts.ts'
import type { AppPlatform } from './boot/open-platform.ts'
import { contactMail } from './contact/mails.ts'
import { creatorJobs } from './creators/jobs.ts'
import { creatorMails } from './creators/mails.ts'
import { verificationJobs } from './creators/verification/jobs.ts'
import { verificationMails } from './creators/verification/mails.ts'
import { demoJobs } from './demo/jobs.ts'
import { deskMails } from './desk/decisions/mails.ts'
import { refundedForCreatorMail } from './desk/money/mails.ts'
import { provePersonMail } from './desk/people/mails.ts'
import { documentsChangeMail } from './documents/mails.ts'
import type { Jobs } from './jobs/jobs.ts'
import { countOldUnsentMails, deleteOldMails } from './mail/outbox.sql.ts'
import { sendMail, type Templates } from './mail/send.ts'
import { reportJobs } from './reports/jobs.ts'
import { reportMail } from './reports/mails.ts'
import { noticeMails } from './reports/notice-mails.ts'
import { sharingJobs } from './sharing/jobs.ts'
import { measureTips, tipJobs } from './tips/jobs.ts'
import { tipMails } from './tips/mails/mails.ts'

/** Everything that runs in the background, in one visible list. */
export function backgroundJobs(platform: AppPlatform, transport: Transporter): Jobs {
  const accounts = accountJobs(platform, accountParts)
  const creators = creatorJobs(platform)
  const verification = verificationJobs(platform)
  const albums = albumJobs(platform)
  const tips = tipJobs(platform)
  const sharing = sharingJobs(platform)
  const reports = reportJobs(platform)
  const alarms = alarmJobs(platform)
  return {
    tasks: {
      ...accounts.tasks,
      ...creators.tasks,
      ...verification.tasks,
      ...albums.tasks,
      ...tips.tasks,
      ...sharing.tasks,
      ...reports.tasks,
      ...alarms.tasks,
      ...demoJobs(platform).tasks,
      'send-mail': ({ mailId }) => sendMail(platform, transport, templates, String(mailId)),
      'delete-old-mails': async () => {
        const count = await deleteOldMails(platform.sql)
        if (count > 0) platform.log.error({ event: 'mails_given_up', count }, 'mails were never taken by their server')
      },
    },
    schedule: {
      ...accounts.schedule,
      ...creators.schedule,
      ...verification.schedule,
      ...albums.schedule,
      ...tips.schedule,
      ...sharing.schedule,
      ...reports.schedule,
      ...alarms.schedule,
      'delete-old-mails': '23 4 * * *',
    },
  }
}

export function measureBackground(platform: AppPlatform): void {
  const { sql, metrics } = platform
  measureTips(platform)
  metrics.gauge('obole_mails_late', 'Mails unsent for more than ten minutes', () => countOldUnsentMails(sql))
}

const templates: Templates = Object.fromEntries(
  [
    ...accountMails,
    ...creatorMails,
    ...verificationMails,
    ...tipMails,
    ...noticeMails,
    ...deskMails,
    refundedForCreatorMail,
    provePersonMail,
    contactMail,
    reportMail,
    documentsChangeMail,
    alarmMail,
  ].map(({ name, render }) => [name, render]),
)
