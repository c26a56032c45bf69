import {
  listPageStatuses,
  lockPageStatus,
  type OperatorAction,
  type PageStatus,
} from '../creators/tables/operator.sql.ts'
import { actOnPage } from '../desk/decisions/act-on-page.ts'
import { type Admin, type Command, exits } from './command/command.ts'

export const pageCommands: Command[] = [
  act('verify', 'give the page its verified badge'),
  act('unverify', 'take the badge away'),
  act('suspend', 'hide the page from everyone but its owner, who is mailed the reason', ' <reason>'),
  act('unsuspend', 'show it again; its owner is mailed'),
  {
    usage: 'list [@slug]',
    summary: 'the newest 500 pages, or one page',
    async run(admin, { '@slug': slug }) {
      const { sql } = await admin.database()
      const page = slug && (await sql.begin((tx) => lockPageStatus(tx, bare(slug))))
      if (slug && !page) return unknownPage(admin, slug)
      const pages = page ? [page] : await listPageStatuses(sql, 500)
      for (const line of pages.map(describe)) admin.print(line)
      if (pages.length === 0) admin.print('There are no pages yet.')
      return exits.done
    },
  },
]

const standings: Record<OperatorAction, string> = {
  verify: 'verified',
  unverify: 'not verified',
  suspend: 'suspended: only its owner sees it',
  unsuspend: 'not suspended',
}

function act(name: OperatorAction, summary: string, moreArgs = ''): Command {
  return {
    usage: `${name} <@slug>${moreArgs}`,
    summary,
    async run(admin, { '@slug': slug = '', reason }) {
      const { sql } = await admin.database()
      const { log, operator } = admin
      const done = await actOnPage(sql, {
        act: name,
        slug: bare(slug),
        operator,
        ...(reason && { reason }),
      })
      if (!done) return unknownPage(admin, slug)
      const { page, isChanged } = done
      if (isChanged) log.info({ event: `page_${name}`, creatorId: page.id, slug: page.slug, operator }, 'operator act')
      admin.print(`@${page.slug} (${page.name}) ${isChanged ? 'is now' : 'was already'} ${standings[name]}.`)
      return exits.done
    },
  }
}

function describe({ slug, name, email, isVerified, isSuspended, isDeleted, createdAt }: PageStatus): string {
  const marks = [isVerified && 'verified', isSuspended && 'suspended', isDeleted && 'pending deletion'].filter(Boolean)
  const day = createdAt.toISOString().slice(0, 10)
  return [`@${slug}`.padEnd(32), day, (email ?? '-').padEnd(32), name, marks.length > 0 ? `[${marks.join(', ')}]` : '']
    .join('  ')
    .trimEnd()
}

function unknownPage({ complain }: Admin, slug: string): number {
  complain(`There is no page @${bare(slug)}.`)
  return exits.failed
}

function bare(slug: string): string {
  return slug.replace(/^@/, '')
}
