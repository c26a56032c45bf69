import type { DeskContent, SubjectFile } from '@obole/contract/calls/desk/queue'
import type { DeskRole } from '@obole/contract/schema/endpoint'
import { Link } from '@tanstack/react-router'
import { m } from '../paraglide/messages.js'
import { useLocale } from '../platform/locale.ts'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/buttons/button-link.tsx'
import { DecideForm } from './decide-form.tsx'
import { instantText } from './instant-text.ts'
import { LogItem } from './log-item.tsx'
import { categoryText, kindTexts } from './texts.ts'
import { useUndo } from './use-undo.ts'

const standings: Record<SubjectFile['standing'][number], () => string> = {
  hidden: m.desk_standing_hidden,
  limited: m.desk_standing_limited,
  suspended: m.desk_standing_suspended,
  removed: m.desk_standing_removed,
  closed: m.desk_standing_closed,
  deleted_by_owner: m.desk_standing_deleted_by_owner,
}

interface SubjectViewProps {
  file: SubjectFile
  role: DeskRole
  onDecided: () => void
}

/** Everything that a decision needs, on one screen. */
export function SubjectView({ file, role, onDecided }: SubjectViewProps) {
  const undo = useUndo()
  return (
    <div className="grid gap-8">
      <header className="grid gap-3">
        <Link to="/desk" className="inline-flex min-h-11 items-center justify-self-start underline underline-offset-4">
          {m.desk_back()}
        </Link>
        <h2 className="flex flex-wrap items-baseline gap-x-3 text-2xl">
          {kindTexts[file.kind]()}
          <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
            {file.pageName}
          </span>
        </h2>
        {file.standing.length > 0 && (
          <p className="flex flex-wrap gap-2">
            {file.standing.map((standing) => (
              <Badge key={standing} tone="bad">
                {standings[standing]()}
              </Badge>
            ))}
          </p>
        )}
      </header>
      <section aria-labelledby="now" className="grid gap-3">
        <h3 id="now" className="text-lg">
          {m.desk_now()}
        </h3>
        {file.now ? <Content content={file.now} /> : <p className="text-muted">{m.desk_gone()}</p>}
      </section>
      <Reports file={file} />
      <DecideForm key={file.lastEntry} file={file} role={role} onDecided={onDecided} />
      <PageFacts file={file} />
      <section aria-labelledby="history" className="grid gap-3">
        <h3 id="history" className="text-lg">
          {m.desk_history()}
        </h3>
        {file.history.length === 0 && <p className="text-muted">{m.desk_history_none()}</p>}
        <ul className="divide-y divide-line">
          {file.history.map((entry) => (
            <LogItem key={entry.id} entry={entry} onUndo={undo} />
          ))}
        </ul>
      </section>
    </div>
  )
}

function Content({ content: { title, text, imageUrl } }: { content: DeskContent }) {
  return (
    <div className="grid gap-2 rounded-card border border-line bg-raised p-4">
      {imageUrl && <img src={imageUrl} alt={m.desk_photo_alt()} className="max-h-80 max-w-full rounded-sm" />}
      {title && (
        <p dir="auto" className="min-w-0 [overflow-wrap:anywhere] font-semibold">
          {title}
        </p>
      )}
      {text ? (
        <p dir="auto" className="whitespace-pre-line min-w-0 [overflow-wrap:anywhere]">
          {text}
        </p>
      ) : (
        !imageUrl && <p className="text-muted">{m.desk_no_text()}</p>
      )}
    </div>
  )
}

function Reports({ file: { reports, now } }: { file: SubjectFile }) {
  const locale = useLocale()
  return (
    <section aria-labelledby="reports" className="grid gap-3">
      <h3 id="reports" className="text-lg">
        {m.desk_reports({ count: reports.filter(({ isOpen }) => isOpen).length })}
      </h3>
      <ul className="divide-y divide-line">
        {reports.map(({ id, category, message, at, hasReporter, snapshot }) => (
          <li key={id} className="grid gap-2 py-3">
            <p className="flex flex-wrap gap-x-3">
              <span className="font-semibold">{categoryText(category)}</span>
              <time dateTime={at} className="text-muted text-sm">
                {instantText(at, locale)}
              </time>
            </p>
            {message !== null && (
              <p dir="auto" className="whitespace-pre-line min-w-0 [overflow-wrap:anywhere]">
                {message}
              </p>
            )}
            {hasReporter && <p className="text-muted text-sm">{m.desk_has_reporter()}</p>}
            {snapshot &&
              (JSON.stringify(snapshot) === JSON.stringify(now) ? (
                <p className="text-muted text-sm">{m.desk_same()}</p>
              ) : (
                <details>
                  <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-sm">
                    {m.desk_then()}
                  </summary>
                  <Content content={snapshot} />
                </details>
              ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

function PageFacts({ file: { kind, slug, payouts, similar, pageId } }: { file: SubjectFile }) {
  return (
    <section aria-labelledby="facts" className="grid gap-3">
      <h3 id="facts" className="text-lg">
        {m.desk_page_facts()}
      </h3>
      <p>{m.desk_payouts({ state: payouts ?? m.desk_payouts_none() })}</p>
      <p className="flex flex-wrap gap-3">
        <ButtonLink to="/@{$creator}" params={{ creator: slug }}>
          {m.operator_mail_view_page()}
        </ButtonLink>
        {kind !== 'page' && (
          <ButtonLink to="/desk/$kind/$id" params={{ kind: 'page', id: pageId }}>
            {m.desk_whole_page()}
          </ButtonLink>
        )}
      </p>
      <h4 className="font-semibold">{m.desk_similar()}</h4>
      {similar.length === 0 && <p className="text-muted">{m.desk_similar_none()}</p>}
      <ul className="grid gap-1">
        {similar.map((page) => (
          <li key={page.slug} className="flex flex-wrap items-baseline gap-x-2">
            <Link to="/@{$creator}" params={{ creator: page.slug }} className="underline underline-offset-4">
              @{page.slug}
            </Link>
            <span dir="auto">{page.name}</span>
            {page.isVerified && <span className="text-muted text-sm">({m.desk_verified()})</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
