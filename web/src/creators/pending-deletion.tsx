import type { ReactNode } from 'react'
import { m } from '../paraglide/messages.js'
import { Icon } from '../ui/icon.tsx'

/** Stands in for the page's header; the owner finds Restore in `children`. */
export function PendingDeletion({ slug, children }: { slug: string; children?: ReactNode }) {
  return (
    <div className="grid gap-6 px-5 py-8 sm:px-8">
      <div
        role="alert"
        className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-brick-fill px-5 py-4 text-on-brick"
      >
        <Icon name="warning" sizePx={24} className="shrink-0" />
        <p className="flex-1 font-semibold">{m.creator_deleted()}</p>
        {children}
      </div>
      <h1 className="text-2xl text-muted">@{slug}</h1>
    </div>
  )
}
