import { Refusal } from '@obole/contract/rules/refusals'
import { queueMail } from '../../mail/send.ts'
import { clock } from '../../platform/clock.ts'
import type { Member } from '../../platform/http/access.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { identityUnlinkedMail } from '../mails/mails.ts'
import { countWaysIn } from '../second-factor/passkeys.sql.ts'
import { lockOwnAccount } from '../sessions/still-signed-in.ts'
import { deleteIdentity, type Provider } from '../users/identities.sql.ts'
import { providerTitles } from '../users/provider-titles.ts'
import { recordEvent } from '../users/security-events.ts'

/** One that is not linked is answered like one that was unlinked. What was begun with it ends. */
export async function unlinkIdentity(
  platform: Platform,
  member: Member,
  provider: Provider,
  { requestId }: Caller,
): Promise<void> {
  const isUnlinked = await platform.sql.begin(async (tx) => {
    const { email: to, locale } = await lockOwnAccount(tx, member)
    if (!(await deleteIdentity(tx, member.id, provider))) return false
    if ((await countWaysIn(tx, member.id)) === 0) throw new Refusal('last_way_in')
    const content = { provider: providerTitles[provider], at: clock.now().toISOString() }
    if (to) await queueMail(tx, identityUnlinkedMail, { to, locale, content, userId: member.id })
    return true
  })
  if (isUnlinked) recordEvent(platform, 'identity_unlinked', { method: provider, userId: member.id, requestId })
}
