import { type DeskRole, deskRoles } from '@obole/contract/schema/endpoint'
import { recordDeskAct } from '../desk/log/desk-log.sql.ts'
import { find, unknown } from './accounts.ts'
import { listDeskRoles, setDeskRole } from './command/admin.sql.ts'
import { type Admin, type Command, exits } from './command/command.ts'

export const roleCommands: Command[] = [
  {
    usage: 'role list',
    summary: 'who may decide at the desk (/desk)',
    async run(admin) {
      const { sql } = await admin.database()
      const members = await listDeskRoles(sql)
      for (const { id, email, role, grantedBy, grantedAt } of members)
        admin.print([role.padEnd(10), (email ?? id).padEnd(32), grantedAt.toISOString(), `by ${grantedBy}`].join('  '))
      if (members.length === 0) admin.print('Nobody has a role: role grant <who> operator.')
      return exits.done
    },
  },
  {
    usage: 'role grant <who> <moderator|operator>',
    summary: 'let an account decide at the desk: a moderator about what visitors see, an operator about everything',
    async run(admin, { who = '', 'moderator|operator': name }) {
      const role = deskRoles.find((known) => known === name)
      if (role) return change(admin, who, role)
      admin.complain('A role is moderator or operator.')
      return exits.misused
    },
  },
  {
    usage: 'role revoke <who>',
    summary: 'take the role away; the desk is closed to the account at once',
    run: (admin, { who = '' }) => change(admin, who, null),
  },
]

async function change(admin: Admin, who: string, role: DeskRole | null): Promise<number> {
  const account = await find(admin, who)
  if (!account) return unknown(admin, who)
  const { sql } = await admin.database()
  const { log, operator } = admin
  const before = await sql.begin(async (tx) => {
    const old = await setDeskRole(tx, { userId: account.id, role, operator })
    if (old === role) return old
    const act = role === null ? 'role_revoked' : 'role_granted'
    const standing = { before: { role: old }, after: { role } }
    await recordDeskAct(tx, { by: { operator }, act, kind: 'account', subject: account.id, ...standing })
    log.info({ event: act, subject: account.id, role, operator }, 'operator act')
    return old
  })
  admin.print(
    `${account.email ?? account.id} ${before === role ? 'was already' : 'is now'} ${role ?? 'without a role'}.`,
  )
  return exits.done
}
