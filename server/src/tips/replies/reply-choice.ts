import { Refusal } from '@obole/contract/rules/refusals'
import { appendSupporterChoice } from '../../accounts/own-data/supporter-list.ts'
import { clock } from '../../platform/clock.ts'
import type { Platform } from '../../platform/platform.ts'
import { limit } from '../../platform/rate-limit/rate-limit.ts'
import { openReplyChoice } from '../statements/reply-choice-link.ts'
import { deleteOptOuts, insertOptOuts, isOptedOut } from './replies.sql.ts'

export async function readReplyChoice(platform: Platform, token: string): Promise<{ takesReplies: boolean }> {
  return { takesReplies: !(await isOptedOut(platform.sql, hashIn(platform, token))) }
}

/** For the address that the link was mailed to, whichever creator writes. */
export async function saveReplyChoice(platform: Platform, token: string, choice: 'on' | 'off'): Promise<void> {
  const emailHash = hashIn(platform, token)
  await limit(platform, ['reply-choice', emailHash.toString('hex')])
  const at = clock.now()
  const listed = { subject: emailHash.toString('hex'), at }
  // In doubt an address is spared: what fails in between leaves it, or makes it after the next start, opted out.
  if (choice === 'off') {
    await appendSupporterChoice(platform.config.dataDir, { choice: 'replies-off', ...listed })
    await insertOptOuts(platform.sql, [{ emailHash, at }])
  } else {
    await deleteOptOuts(platform.sql, [{ emailHash, at }])
    await appendSupporterChoice(platform.config.dataDir, { choice: 'replies-on', ...listed })
  }
}

function hashIn(platform: Platform, token: string): Buffer {
  const hash = openReplyChoice(platform, token)
  if (!hash) throw new Refusal('not_found')
  return hash
}
