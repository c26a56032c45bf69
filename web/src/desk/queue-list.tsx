import { listReported, type ReportedSubject } from '@obole/contract/calls/desk/queue'
import type { ReplyOf } from '@obole/contract/schema/endpoint'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { m } from '../paraglide/messages.js'
import { api } from '../platform/api.ts'
import { useLocale } from '../platform/locale.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useMore } from '../ui/use-more.ts'
import { instantText } from './instant-text.ts'
import { categoryText, kindTexts } from './texts.ts'

type QueuePage = ReplyOf<typeof listReported>

export function QueueList({ first }: { first: QueuePage }) {
  const { list, items, cursor, phase, loadMore } = useMore<ReportedSubject>({
    first: asPage(first),
    listId: first,
    load: async (cursor) => asPage(await api(listReported, { query: { cursor } })),
    idOf: ({ id }) => id,
  })
  return (
    <section aria-labelledby="queue" className="grid gap-4">
      <h2 id="queue" className="text-2xl">
        {m.desk_queue()}
      </h2>
      {items.length === 0 ? (
        <p className="text-muted">{m.desk_queue_empty()}</p>
      ) : (
        <p className="text-muted text-sm max-sm:hidden">{m.desk_queue_keys()}</p>
      )}
      <ul ref={list} onKeyDown={moveFocus} className="divide-y divide-line">
        {items.map((subject) => (
          <QueueItem key={subject.id} subject={subject} />
        ))}
      </ul>
      {phase === 'failed' && <Notice tone="bad">{m.desk_log_failed()}</Notice>}
      {cursor !== null && (
        <Button onClick={loadMore} isBusy={phase === 'loading'} className="justify-self-center">
          {m.tips_more()}
        </Button>
      )}
    </section>
  )
}

function QueueItem({ subject }: { subject: ReportedSubject }) {
  const { kind, id, slug, pageName, reports, categories, firstReportedAt } = subject
  const locale = useLocale()
  return (
    <li>
      <Link
        to="/desk/$kind/$id"
        params={{ kind, id }}
        className="-mx-3 grid min-h-11 gap-1 rounded-sm px-3 py-3 hover:bg-line/60"
      >
        <span className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-semibold">{kindTexts[kind]()}</span>
          <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
            {pageName}
          </span>
          <span className="text-muted text-sm">@{slug}</span>
        </span>
        <span className="text-muted text-sm">
          {[
            m.desk_reports({ count: reports }),
            categories.map(categoryText).join(', '),
            m.desk_since({ date: instantText(firstReportedAt, locale) }),
          ].join(' · ')}
        </span>
      </Link>
    </li>
  )
}

/** As in a mail program: J is the next line, K the one before. */
function moveFocus({ key, currentTarget, target }: KeyboardEvent<HTMLUListElement>) {
  if (key !== 'j' && key !== 'k') return
  const links = [...currentTarget.querySelectorAll('a')]
  const place = links.indexOf((target as Element).closest('a') as HTMLAnchorElement)
  links[place + (key === 'j' ? 1 : -1)]?.focus()
}

function asPage({ subjects, cursor }: QueuePage) {
  return { items: subjects, cursor }
}
