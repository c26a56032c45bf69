import type { sendContact } from '@obole/contract/calls/contact'
import type { BodyOf } from '@obole/contract/schema/endpoint'
import { cleanEmail } from '../accounts/users/person-fields.ts'
import { queueMail } from '../mail/send.ts'
import type { Caller } from '../platform/http/caller.ts'
import type { Platform } from '../platform/platform.ts'
import { limit } from '../platform/rate-limit/rate-limit.ts'
import { contactMail } from './mails.ts'

export type ContactMessage = BodyOf<typeof sendContact>

/** One mail to the operator, in the language of the sender, who will be answered in it. */
export async function forwardContact(platform: Platform, message: ContactMessage, caller: Caller): Promise<void> {
  const { topic, name = null, page = null, website = '' } = message
  const { email } = cleanEmail(message.email)
  await limit(platform, ['contact-address', caller.ip], ['contact-network', caller.ip])
  // A honeypot: people do not see this field. A robot gets the usual answer.
  if (website !== '') return
  await platform.sql.begin((tx) =>
    queueMail(tx, contactMail, {
      to: platform.config.operator.email,
      locale: message.locale ?? caller.locale,
      content: { topic, email, name, page, message: message.message },
    }),
  )
}
