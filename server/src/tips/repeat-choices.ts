import { type ListedChoice, readSupporterChoices } from '../accounts/own-data/supporter-list.ts'
import type { Sql } from '../platform/database/database.ts'
import type { Platform } from '../platform/platform.ts'
import { lockTip } from './ledger/ledger.sql.ts'
import { deleteOptOuts, insertOptOuts } from './replies/replies.sql.ts'
import { emptyWords, listUnerased, listWithWords, type RecordedAct, recordActs } from './rights/rights.sql.ts'
import { anonymizeGivenTip } from './statements/given-tips.sql.ts'

/** Before the product serves anything: what supporters chose after a backup is not undone by restoring it. */
export async function repeatSupporterChoices(platform: Platform): Promise<void> {
  const { sql } = platform
  const choices = await readSupporterChoices(platform.config.dataDir)
  const tipsOf = (choice: string) => choices.filter((one) => one.choice === choice).map(({ subject }) => subject)
  for (const tipId of await listUnerased(sql, tipsOf('erased')))
    await repeatAct(platform, tipId, 'supporter_erased', anonymizeGivenTip)
  for (const tipId of await listWithWords(sql, tipsOf('words-withdrawn')))
    await repeatAct(platform, tipId, 'words_withdrawn', emptyWords)
  const latest = latestReplyChoices(choices)
  const made = (choice: string) =>
    latest
      .filter((one) => one.choice === choice)
      .map(({ subject, at }) => ({ emailHash: Buffer.from(subject, 'hex'), at }))
  await insertOptOuts(sql, made('replies-off'))
  await deleteOptOuts(sql, made('replies-on'))
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

/** Of each address the last one. */
function latestReplyChoices(choices: ListedChoice[]): ListedChoice[] {
  const latest = new Map<string, ListedChoice>()
  for (const one of choices) {
    if (!one.choice.startsWith('replies-')) continue
    const known = latest.get(one.subject)
    if (!known || known.at <= one.at) latest.set(one.subject, one)
  }
  return [...latest.values()]
}
