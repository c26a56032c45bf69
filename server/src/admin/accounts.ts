import { isUuid, normalizeEmail } from '@obole/contract/rules/formats'
import { recordDeskAct } from '../desk/log/desk-log.sql.ts'
import { type AccountKey, findAccountBy, setDisabled } from './command/admin.sql.ts'
import { type Admin, type Command, exits } from './command/command.ts'

export const accountCommands: Command[] = [
  {
    usage: 'account <who>',
    summary: 'one account, by e-mail address, id or @slug of its page',
    async run(admin, { who = '' }) {
      const account = await find(admin, who)
      if (!account) return unknown(admin, who)
      const { id, email, locale, slug, sessions, isDisabled, createdAt, erasedAfter } = account
      const rows = {
        id,
        email: email ?? '-',
        page: slug ? `@${slug}` : '-',
        language: locale,
        registered: createdAt.toISOString(),
        sessions: String(sessions),
        status: isDisabled ? 'disabled' : erasedAfter ? `erased after ${erasedAfter.toISOString()}` : 'active',
      }
      for (const [name, value] of Object.entries(rows)) admin.print(`${name.padEnd(12)}${value}`)
      return exits.done
    },
  },
  {
    usage: 'account disable <who>',
    summary: 'end its sessions and refuse its sign-in; its page stays, see suspend',
    confirm: 'End all sessions of this account and refuse its sign-in?',
    run: (admin, { who = '' }) => change(admin, who, true),
  },
  {
    usage: 'account enable <who>',
    summary: 'allow it to sign in again',
    run: (admin, { who = '' }) => change(admin, who, false),
  },
]

async function change(admin: Admin, who: string, isDisabled: boolean): Promise<number> {
  const account = await find(admin, who)
  if (!account) return unknown(admin, who)
  const { sql } = await admin.database()
  await sql.begin(async (tx) => {
    await setDisabled(tx, account.id, isDisabled)
    const act = isDisabled ? 'account_disabled' : 'account_enabled'
    const standings = { before: { isDisabled: account.isDisabled }, after: { isDisabled } }
    const { log, operator } = admin
    await recordDeskAct(tx, { by: { operator }, act, kind: 'account', subject: account.id, ...standings })
    log.info({ event: act, subject: account.id, operator }, 'operator act')
  })
  admin.print(`The account ${account.id} ${isDisabled ? 'is disabled' : 'may sign in'}.`)
  return exits.done
}

export async function find(admin: Admin, who: string) {
  const { sql } = await admin.database()
  return findAccountBy(sql, keyOf(who))
}

function keyOf(who: string): AccountKey {
  if (isUuid(who)) return { id: who }
  if (who.includes('@', 1)) return { emailKey: normalizeEmail(who) }
  return { slug: who.replace(/^@/, '').toLowerCase() }
}

export function unknown({ complain }: Admin, who: string): number {
  complain(`There is no account of ${who}.`)
  return exits.failed
}
