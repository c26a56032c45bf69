import { isLocale, type Locale, locales } from '@obole/contract/formatting/names'
import { heldWordMax } from '@obole/contract/rules/limits'
import { characterCount, tidyText } from '@obole/contract/rules/text'
import { deleteHeldWord, insertHeldWord, listHeldWords } from './command/admin.sql.ts'
import { type Admin, type Command, exits } from './command/command.ts'
import { recordAct } from './command/record-act.ts'

export const heldWordCommands: Command[] = [
  {
    usage: 'held-words',
    summary: 'words that make a message wait for its creator’s approval, besides those of the product and of creators',
    async run(admin) {
      const { sql } = await admin.database()
      const words = await listHeldWords(sql)
      for (const { locale, word, operator } of words) admin.print(`${locale}  ${word.padEnd(32)}by ${operator}`)
      if (words.length === 0) admin.print('There are none.')
      return exits.done
    },
  },
  {
    usage: 'held-words add <language> <word>',
    summary: `hold back messages in this language (${locales.join(', ')}) that have the word, or several words in quotes`,
    run: (admin, args) =>
      change(admin, args, 'added', (sql, locale, word) =>
        insertHeldWord(sql, { locale, word, operator: admin.operator }),
      ),
  },
  {
    usage: 'held-words remove <language> <word>',
    summary: 'hold them back no longer',
    run: (admin, args) => change(admin, args, 'removed', deleteHeldWord),
  },
]

type Change = (sql: Parameters<typeof deleteHeldWord>[0], locale: Locale, word: string) => Promise<boolean>

async function change(
  admin: Admin,
  { language = '', word: typed = '' }: Partial<Record<string, string>>,
  done: 'added' | 'removed',
  apply: Change,
): Promise<number> {
  const word = tidyText(typed).toLowerCase()
  if (!isLocale(language) || word === '' || characterCount(word) > heldWordMax) {
    admin.complain(`The language must be one of ${locales.join(', ')}, the word have 1 to ${heldWordMax} characters.`)
    return exits.misused
  }
  const { sql } = await admin.database()
  const isChanged = await sql.begin(async (tx) => {
    const isDone = await apply(tx, language, word)
    if (isDone) await recordAct(admin, tx, `held_word_${done}`, `${language} ${word}`)
    return isDone
  })
  admin.print(`“${word}” (${language}) ${isChanged ? 'is now' : 'was already'} ${done}.`)
  return exits.done
}
