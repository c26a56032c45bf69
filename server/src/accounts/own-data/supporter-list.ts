import { clock } from '../../platform/clock.ts'
import { appendLine, readLines } from './erased-list.ts'

/**
 * One choice a line, with its time and the id of a tip or the keyed hash of an address, outside of the database: a restored
 * backup does not know of later ones.
 */
export const supporterListFile = 'supporter-choices'

/** `replies-…` are of builds that listed plain hashes. */
const supporterChoices = [
  'erased',
  'words-withdrawn',
  'replies-off',
  'replies-on',
  'keyed-replies-off',
  'keyed-replies-on',
] as const
type SupporterChoice = (typeof supporterChoices)[number]

export interface ListedChoice {
  at: Date
  choice: SupporterChoice
  /** A tip's id, of replies the keyed hash of an address in hexadecimal. */
  subject: string
}

export async function appendSupporterChoice(
  dataDir: string,
  { choice, subject, at = clock.now() }: Omit<ListedChoice, 'at'> & { at?: Date },
): Promise<void> {
  await appendLine(dataDir, supporterListFile, `${at.toISOString()} ${choice} ${subject}`)
}

export async function readSupporterChoices(dataDir: string): Promise<ListedChoice[]> {
  const lines = await readLines(dataDir, supporterListFile)
  return lines.flatMap((line) => {
    const [, at = '', word, subject = ''] = /^(\S+Z) (\S+) ([0-9a-f-]{36}|[0-9a-f]{64})$/.exec(line) ?? []
    const choice = supporterChoices.find((known) => known === word)
    // A line that a crash cut off.
    return choice ? [{ at: new Date(at), choice, subject }] : []
  })
}
