import { defaultLocale } from '@obole/contract/formatting/names'
import type { Jobs } from '../jobs/jobs.ts'
import { queueMail } from '../mail/send.ts'
import type { Platform } from '../platform/platform.ts'
import { forgetEndedCauses, takeDueCauses } from './alarms.sql.ts'
import { alarmMail } from './mails.ts'

export function alarmJobs(platform: Platform): Jobs {
  return {
    tasks: { 'mail-alarms': () => mailAlarms(platform) },
    schedule: { 'mail-alarms': '*/10 * * * *' },
  }
}

/** One mail for all that is new: an operator without Prometheus hears of it too. */
async function mailAlarms({ config, sql }: Platform): Promise<void> {
  const { alarmEmail } = config
  if (alarmEmail === null) return
  await sql.begin(async (tx) => {
    await forgetEndedCauses(tx)
    const causes = await takeDueCauses(tx)
    if (causes.length === 0) return
    await queueMail(tx, alarmMail, { to: alarmEmail, locale: defaultLocale, content: { causes } })
  })
}
