import { isReservedSlug, isSlug } from '@obole/contract/rules/slug'
import { listReservedSlugs, releaseSlug, reserveSlug } from './command/admin.sql.ts'
import { type Admin, type Command, exits } from './command/command.ts'
import { recordAct } from './command/record-act.ts'

export const slugCommands: Command[] = [
  {
    usage: 'slugs',
    summary: 'page addresses that are reserved, besides those of the product itself',
    async run(admin) {
      const { sql } = await admin.database()
      const reserved = await listReservedSlugs(sql)
      for (const { slug, operator } of reserved) admin.print(`@${slug.padEnd(32)}by ${operator}`)
      if (reserved.length === 0) admin.print('There are none.')
      return exits.done
    },
  },
  {
    usage: 'slugs reserve <@slug>',
    summary: 'nobody may take it from now on; whoever has it keeps it',
    async run(admin, { '@slug': typed = '' }) {
      const slug = typed.replace(/^@/, '').toLowerCase()
      if (!isSlug(slug)) {
        admin.complain(`${typed} cannot be the address of a page.`)
        return exits.failed
      }
      if (isReservedSlug(slug)) {
        admin.print(`@${slug} is part of the product and always reserved.`)
        return exits.done
      }
      return change(admin, slug, 'reserved')
    },
  },
  {
    usage: 'slugs release <@slug>',
    summary: 'allow it again',
    run: (admin, { '@slug': typed = '' }) => change(admin, typed.replace(/^@/, '').toLowerCase(), 'released'),
  },
]

async function change(admin: Admin, slug: string, state: 'reserved' | 'released'): Promise<number> {
  const { sql } = await admin.database()
  const isChanged = await sql.begin(async (tx) => {
    const isDone = state === 'reserved' ? await reserveSlug(tx, slug, admin.operator) : await releaseSlug(tx, slug)
    if (isDone) await recordAct(admin, tx, `slug_${state}`, slug)
    return isDone
  })
  admin.print(`@${slug} ${isChanged ? 'is now' : 'was already'} ${state}.`)
  return exits.done
}
