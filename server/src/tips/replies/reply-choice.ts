import { Refusal } from '@obole/contract/rules/refusals'
import { appendSupporterChoice } from '../../accounts/own-data/supporter-list.ts'
import { clock } from '../../platform/clock.ts'
import type { Platform } from '../../platform/platform.ts'
import { limit } from '../../platform/rate-limit/rate-limit.ts'
import { keyedHash, replyKeys } from '../domain/reply-keys.ts'
import { openReplyChoice } from '../statements/reply-choice-link.ts'
import { deleteOptOuts, insertOptOuts, isOptedOut } from './replies.sql.ts'

export async function readReplyChoice(platform: Platform, token: string): Promise<{ takesReplies: boolean }> {
  const { plain, keyed } = hashesIn(platform, token)
  return { takesReplies: !(await isOptedOut(platform.sql, [plain, ...keyed])) }
}

/** For the address that the link was mailed to, whichever creator writes. */
export async function saveReplyChoice(platform: Platform, token: string, choice: 'on' | 'off'): Promise<void> {
  const { config, sql } = platform
  const { plain, keyed } = hashesIn(platform, token)
  await limit(platform, ['reply-choice', plain.toString('hex')])
  const at = clock.now()
  // In doubt an address is spared: what fails in between leaves it, or makes it after the next start, opted out.
  if (choice === 'off') {
    const [emailHash = plain] = keyed
    await appendSupporterChoice(config.dataDir, { choice: 'keyed-replies-off', subject: emailHash.toString('hex'), at })
    await insertOptOuts(sql, [{ emailHash, at }])
  } else {
    // Whichever of the keys it was hashed with, or none of them.
    const hashes = [plain, ...keyed].map((emailHash) => ({ emailHash, at }))
    await deleteOptOuts(sql, hashes)
    for (const emailHash of keyed)
      await appendSupporterChoice(config.dataDir, {
        choice: 'keyed-replies-on',
        subject: emailHash.toString('hex'),
        at,
      })
  }
}

function hashesIn(platform: Platform, token: string): { plain: Buffer; keyed: Buffer[] } {
  const plain = openReplyChoice(platform, token)
  if (!plain) throw new Refusal('not_found')
  return { plain, keyed: replyKeys(platform).map((key) => keyedHash(plain, key)) }
}
