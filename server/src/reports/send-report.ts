import type { sendReport as contract } from '@obole/contract/calls/reports'
import { reportMessageMax } from '@obole/contract/rules/limits'
import { Refusal } from '@obole/contract/rules/refusals'
import type { BodyOf } from '@obole/contract/schema/endpoint'
import { cleanEmail } from '../accounts/users/person-fields.ts'
import { limitedTextOrNull } from '../creators/words/texts.ts'
import { queueMail } from '../mail/send.ts'
import type { Caller } from '../platform/http/caller.ts'
import { newId } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import { limit } from '../platform/rate-limit/rate-limit.ts'
import { reportMail } from './mails.ts'
import { findReportedPage, insertReport } from './reports.sql.ts'

/** Stored for the desk, and mailed. The sender's address is kept until they are told of the outcome. */
export async function sendReport(platform: Platform, body: BodyOf<typeof contract>, caller: Caller): Promise<void> {
  const { subject, category } = body
  const message = limitedTextOrNull('message', body.message ?? null, reportMessageMax)
  const email = body.email ? cleanEmail(body.email).email : null
  await limit(platform, ['report-address', caller.ip], ['report-network', caller.ip])
  const creatorId = await findReportedPage(platform.sql, subject)
  if (creatorId === undefined) throw new Refusal('not_found')
  const id = newId()
  await platform.sql.begin(async (tx) => {
    const locale = body.locale ?? caller.locale
    const reporter = email === null ? null : { email, locale }
    await insertReport(tx, { id, subject, creatorId, category, message, reporter })
    await queueMail(tx, reportMail, {
      to: platform.config.operator.email,
      locale,
      content: { reportId: id, email },
    })
  })
}
