import { replyOptInDays } from '@obole/contract/rules/limits'
import { type ListedChoice, readSupporterChoices } from '../accounts/own-data/supporter-list.ts'
import { clock } from '../platform/clock.ts'
import type { Sql } from '../platform/database/database.ts'
import type { Platform } from '../platform/platform.ts'
import { keyedHash, newestReplyKey } from './domain/reply-keys.ts'
import { deleteOptOuts, insertOptOuts, keyOldChoices } from './replies/replies.sql.ts'
import { type RecordedAct, recordActs } from './rights/rights.sql.ts'
import { anonymizeGivenTip } from './tip/anonymize.sql.ts'
import { listUnerased, listWithWords } from './tip/reads.sql.ts'
import { emptyWords } from './tip/supporter.sql.ts'
import { lockTip } from './tip/tip.sql.ts'

/** Before the product serves anything: what supporters chose after a backup is not undone by restoring it. */
export async function repeatSupporterChoices(platform: Platform): Promise<void> {
  const { sql } = platform
  const choices = await readSupporterChoices(platform.config.dataDir)
  const tipsOf = (choice: string) => choices.filter((one) => one.choice === choice).map(({ subject }) => subject)
  for (const tipId of await listUnerased(sql, tipsOf('erased')))
    await repeatAct(platform, tipId, 'supporter_erased', anonymizeGivenTip)
  for (const tipId of await listWithWords(sql, tipsOf('words-withdrawn')))
    await repeatAct(platform, tipId, 'words_withdrawn', emptyWords)
  // Older ones are in every backup that may still be restored.
  const since = clock.now().getTime() - replyOptInDays * 86_400_000
  const key = newestReplyKey(platform)
  await keyOldChoices(sql, key)
  const recent = choices.filter(({ at }) => at.getTime() >= since).map((one) => keyed(one, key))
  const latest = latestReplyChoices(recent)
  const made = (choice: string) =>
    latest
      .filter((one) => one.choice === choice)
      .map(({ subject, at }) => ({ emailHash: Buffer.from(subject, 'hex'), at }))
  await insertOptOuts(sql, made('keyed-replies-off'))
  await deleteOptOuts(sql, made('keyed-replies-on'))
}

async function repeatAct(
  { sql, log }: Platform,
  tipId: string,
  act: RecordedAct,
  apply: (tx: Sql, tipId: string) => Promise<void>,
): Promise<void> {
  await sql.begin(async (tx) => {
    await lockTip(tx, tipId)
    await apply(tx, tipId)
    await recordActs(tx, tipId, [act])
  })
  log.info({ event: act, tipId }, 'a choice that the restored backup did not know is repeated')
}

/** A line of a build that listed plain hashes, as this one lists it. */
function keyed(one: ListedChoice, key: Buffer): ListedChoice {
  const choice = plainChoices[one.choice]
  if (!choice) return one
  return { ...one, choice, subject: keyedHash(Buffer.from(one.subject, 'hex'), key).toString('hex') }
}

const plainChoices: Partial<Record<ListedChoice['choice'], ListedChoice['choice']>> = {
  'replies-off': 'keyed-replies-off',
  'replies-on': 'keyed-replies-on',
}

/** Of each address the last one. */
function latestReplyChoices(choices: ListedChoice[]): ListedChoice[] {
  const latest = new Map<string, ListedChoice>()
  for (const one of choices) {
    if (!one.choice.startsWith('keyed-')) continue
    const known = latest.get(one.subject)
    if (!known || known.at <= one.at) latest.set(one.subject, one)
  }
  return [...latest.values()]
}
