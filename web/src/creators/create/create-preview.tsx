import { m } from '../../paraglide/messages.js'
import { CreatorHeader } from '../page/creator-header.tsx'
import { type CreateDraft, previewOf } from './create-draft.ts'

/** A preview of the page. Hidden from screen readers: it only repeats the form. */
export function CreatePreview({ draft, host }: { draft: CreateDraft; host: string }) {
  const creator = previewOf(draft, { name: m.tip_name_label(), title: m.create_preview_title() })
  return (
    <div aria-hidden="true" inert className="grid gap-3 xl:sticky xl:top-8">
      <p className="font-semibold text-muted text-sm">{m.create_preview()}</p>
      <div className="overflow-hidden rounded-card border border-line bg-paper shadow-dialog">
        <p className="truncate border-line border-b bg-sunken px-4 py-2 text-center text-muted text-xs">
          {host}/@{draft.slug}
        </p>
        <CreatorHeader creator={creator} />
        <div className="grid gap-3 px-5 pt-6 pb-8 sm:px-8">
          <div className="h-5 w-28 rounded-sm bg-line" />
          {['w-full', 'w-11/12', 'w-full', 'w-2/3'].map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines that never change
            <div key={index} className={`h-3.5 rounded-sm bg-line/70 ${width}`} />
          ))}
        </div>
      </div>
    </div>
  )
}
