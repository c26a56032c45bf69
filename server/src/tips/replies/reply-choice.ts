import { Refusal } from '@obole/contract/refusals'
import type { Platform } from '../../platform/platform.ts'
import { limit } from '../../platform/rate-limit/rate-limit.ts'
import { openReplyChoice } from '../statements/reply-choice-link.ts'
import { deleteOptOut, insertOptOut, isOptedOut } from './replies.sql.ts'

export async function readReplyChoice(platform: Platform, token: string): Promise<{ takesReplies: boolean }> {
  return { takesReplies: !(await isOptedOut(platform.sql, hashIn(platform, token))) }
}

/** For the address that the link was mailed to, whichever creator writes. */
export async function saveReplyChoice(platform: Platform, token: string, choice: 'on' | 'off'): Promise<void> {
  const emailHash = hashIn(platform, token)
  await limit(platform, ['reply-choice', emailHash.toString('hex')])
  await (choice === 'on' ? deleteOptOut : insertOptOut)(platform.sql, emailHash)
}

function hashIn(platform: Platform, token: string): Buffer {
  const hash = openReplyChoice(platform, token)
  if (!hash) throw new Refusal('not_found')
  return hash
}
