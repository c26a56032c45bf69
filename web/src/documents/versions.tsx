import { longDay } from '@obole/contract/formatting/dates'
import { dayOf } from '@obole/contract/formatting/time-zone'
import { m } from '../paraglide/messages.js'
import { useLocale } from '../platform/locale.ts'
import { Notice } from '../ui/notice.tsx'
import type { LoadedDocument } from './load-document.ts'

interface VersionProps {
  name: string
  loaded: LoadedDocument
}

/** That this is not the wording that applies, or that it will soon be another. */
export function VersionNotice({ name, loaded: { shown, announced } }: VersionProps) {
  const locale = useLocale()
  if (shown) {
    const date = longDay(shown.appliesFrom, locale)
    const isNext = shown.appliesFrom > dayOf(new Date())
    return (
      <Notice action={<VersionLink name={name} text={m.document_current()} />}>
        {isNext ? m.document_version_next({ date }) : m.document_version_earlier({ date })}
      </Notice>
    )
  }
  if (!announced) return null
  return (
    <Notice action={<VersionLink name={name} version={announced.id} text={m.document_new_wording()} />}>
      {m.document_changes({ date: longDay(announced.appliesFrom, locale) })}
    </Notice>
  )
}

export function EarlierVersions({ name, loaded: { earlier } }: VersionProps) {
  const locale = useLocale()
  if (earlier.length === 0) return null
  return (
    <details className="border-line border-t pt-4 text-sm print:hidden">
      <summary className="min-h-11 cursor-pointer font-semibold">{m.document_earlier()}</summary>
      <ul className="grid gap-1">
        {earlier.map(({ id, appliesFrom }) => (
          <li key={id}>
            <VersionLink name={name} version={id} text={longDay(appliesFrom, locale)} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function VersionLink({ name, version, text }: { name: string; version?: string; text: string }) {
  const search = version === undefined ? '' : `?version=${version}`
  return (
    <a href={`/documents/${name}${search}`} className="link inline-flex min-h-11 items-center">
      {text}
    </a>
  )
}
