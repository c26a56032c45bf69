import { migrateSchema } from '../boot/schema.ts'
import { describeSettings } from '../config/describe-settings.ts'
import { accountCommands } from './accounts.ts'
import { alarmCommands } from './alarms.ts'
import { checkCommand } from './check.ts'
import { type Command, exits } from './command/command.ts'
import { documentCommands } from './documents.ts'
import { heldWordCommands } from './held-words.ts'
import { imageCommands } from './images.ts'
import { jobCommands } from './jobs.ts'
import { keyCommands } from './keys.ts'
import { mailCommands } from './mails.ts'
import { debtCommands } from './money/debts.ts'
import { moneyCommands } from './money/money.ts'
import { openingCommand } from './opening.ts'
import { pageCommands } from './pages.ts'
import { photoCommands } from './photos.ts'
import { reportCommands } from './reports.ts'
import { roleCommands } from './roles.ts'
import { slugCommands } from './slugs.ts'
import { switchCommands } from './switches.ts'
import { tryStripeCommand } from './try-stripe/command.ts'

/** Everything that an operator may do from the machine's own shell, in one visible list. */
export const commands: Command[] = [
  checkCommand,
  openingCommand,
  {
    usage: 'config',
    summary: 'every setting with the value that counts; secrets are masked',
    async run({ environment, config, print }) {
      for (const { name, value, isDefault } of describeSettings(environment, config))
        print(`${name.padEnd(32)}${value}${isDefault ? '  (default)' : ''}`)
      return exits.done
    },
  },
  {
    usage: 'migrate',
    summary: 'bring the database up to this release',
    async run(admin) {
      const { sql, url } = await admin.database()
      const applied = await migrateSchema(sql, url)
      admin.print(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.')
      return exits.done
    },
  },
  ...switchCommands,
  ...pageCommands,
  ...slugCommands,
  ...photoCommands,
  ...imageCommands,
  ...reportCommands,
  ...heldWordCommands,
  ...accountCommands,
  ...roleCommands,
  ...mailCommands,
  ...documentCommands,
  ...jobCommands,
  ...moneyCommands,
  ...debtCommands,
  ...alarmCommands,
  ...keyCommands,
  tryStripeCommand,
]
