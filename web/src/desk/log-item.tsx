import type { LogEntry } from '@obole/contract/calls/desk'
import { Link } from '@tanstack/react-router'
import { useLocale } from '../platform/locale.ts'
import { instantText } from './instant-text.ts'

/** Who did what to what, when and why. The act is named as commands and the exported file name it. */
export function LogItem({ entry }: { entry: LogEntry }) {
  const { at, operator, act, kind, subject, slug, rule, note, changes } = entry
  const locale = useLocale()
  return (
    <li className="grid gap-1 py-4">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="font-semibold">{act}</span>
        {slug !== null ? (
          <Link to="/@{$creator}" params={{ creator: slug }} className="link">
            @{slug}
          </Link>
        ) : (
          <span className="break-all">{subject}</span>
        )}
        {kind !== 'page' && slug !== null && (
          <span className="break-all text-muted text-sm">{`${kind} ${subject}`}</span>
        )}
      </p>
      <p className="text-muted text-sm">
        <time dateTime={at}>{instantText(at, locale)}</time> · <span dir="auto">{operator}</span>
        {rule !== null && ` · ${rule}`}
      </p>
      {note !== null && (
        <p dir="auto" className="whitespace-pre-line">
          {note}
        </p>
      )}
      {changes.length > 0 && (
        <p className="break-words text-muted text-xs">
          {changes.map(({ field, before, after }) => `${field}: ${before ?? '–'} → ${after ?? '–'}`).join(' · ')}
        </p>
      )}
    </li>
  )
}
