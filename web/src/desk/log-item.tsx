import type { LogEntry } from '@obole/contract/calls/desk'
import { actsOn } from '@obole/contract/calls/desk/policy-rules'
import { Link } from '@tanstack/react-router'
import { m } from '../paraglide/messages.js'
import { useLocale } from '../platform/locale.ts'
import { Button } from '../ui/buttons/button.tsx'
import { instantText } from './instant-text.ts'
import { actText, ruleText } from './texts.ts'

interface LogItemProps {
  entry: LogEntry
  /** Left out where nothing is taken back. */
  onUndo?: ((entry: LogEntry) => void) | undefined
}

/** Who did what to what, when and why. */
export function LogItem({ entry, onUndo }: LogItemProps) {
  const { at, operator, act, kind, subject, slug, rule, note, changes, undoneBy } = entry
  const locale = useLocale()
  return (
    <li className="grid gap-1 py-4">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="font-semibold">{actText(act)}</span>
        {slug !== null ? (
          <Link to="/@{$creator}" params={{ creator: slug }} className="underline underline-offset-4">
            @{slug}
          </Link>
        ) : (
          <span className="break-all">{subject}</span>
        )}
        {kind !== 'page' && slug !== null && (
          <span className="break-all text-muted text-sm">{`${kind} ${subject}`}</span>
        )}
        {undoneBy !== null && <span className="text-muted text-sm">({m.desk_was_undone()})</span>}
      </p>
      <p className="text-muted text-sm">
        <time dateTime={at}>{instantText(at, locale)}</time> ·{' '}
        <span dir="auto" className="break-all">
          {operator}
        </span>
        {rule !== null && ` · ${ruleText(rule)}`}
      </p>
      {note !== null && (
        <p dir="auto" className="whitespace-pre-line min-w-0 [overflow-wrap:anywhere]">
          {note}
        </p>
      )}
      {changes.length > 0 && (
        <p className="min-w-0 [overflow-wrap:anywhere] text-muted text-xs">
          {changes.map(({ field, before, after }) => `${field}: ${before ?? '–'} → ${after ?? '–'}`).join(' · ')}
        </p>
      )}
      {onUndo && canUndo(entry) && (
        <Button onClick={() => onUndo(entry)} className="mt-1 justify-self-start">
          {m.desk_undo()}
        </Button>
      )}
    </li>
  )
}

function canUndo({ act, kind, undoes, undoneBy }: LogEntry): boolean {
  const acts: readonly string[] = (actsOn as Partial<Record<string, readonly string[]>>)[kind] ?? []
  return undoes === null && undoneBy === null && acts.includes(act)
}
