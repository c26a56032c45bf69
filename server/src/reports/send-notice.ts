import type { sendNotice as contract } from '@obole/contract/calls/reports'
import { addressMax, noticeLineMax, noticeTimeMax, personNameMax, reportMessageMax } from '@obole/contract/rules/limits'
import { Refusal } from '@obole/contract/rules/refusals'
import type { BodyOf } from '@obole/contract/schema/endpoint'
import { cleanEmail } from '../accounts/users/person-fields.ts'
import { limitedText } from '../creators/words/texts.ts'
import { queueMail } from '../mail/send.ts'
import type { Caller } from '../platform/http/caller.ts'
import { newId } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import { limit } from '../platform/rate-limit/rate-limit.ts'
import { reportMail } from './mails.ts'
import { insertNotice } from './notices.sql.ts'
import { findReportedPage, insertReport } from './reports.sql.ts'

/** A notice of copyright: it is forwarded by a job, and listed at the desk like a report, under the same id. */
export async function sendNotice(platform: Platform, body: BodyOf<typeof contract>, caller: Caller): Promise<void> {
  const { subject } = body
  const notice = {
    name: limitedText('name', body.name, personNameMax),
    address: limitedText('address', body.address, addressMax),
    email: cleanEmail(body.email).email,
    work: limitedText('work', body.work, reportMessageMax),
    interest: limitedText('interest', body.interest, noticeLineMax),
    location: limitedText('location', body.location, noticeLineMax),
    infringement: limitedText('infringement', body.infringement, reportMessageMax),
    happened: limitedText('happened', body.happened, noticeTimeMax),
    locale: body.locale ?? caller.locale,
  }
  await limit(platform, ['report-address', caller.ip], ['report-network', caller.ip])
  const creatorId = await findReportedPage(platform.sql, subject)
  if (creatorId === undefined) throw new Refusal('not_found')
  const id = newId()
  await platform.sql.begin(async (tx) => {
    await insertNotice(tx, { id, creatorId, ...notice })
    await insertReport(tx, { id, subject, creatorId, category: 'copyright', message: notice.work })
    await queueMail(tx, reportMail, {
      to: platform.config.operator.email,
      locale: notice.locale,
      content: { reportId: id, email: notice.email },
    })
  })
}
