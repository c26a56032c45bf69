import { m } from '../../paraglide/messages.js'
import { Skeleton } from './skeleton.tsx'

/** A placeholder while a page loads. */
export function PageSkeleton() {
  return (
    <div className="grid content-start gap-8 px-5 py-10 sm:px-8 sm:py-14">
      <p role="status" className="sr-only">
        {m.ui_loading()}
      </p>
      <p className="noscript:block hidden">{m.ui_page_needs_script()}</p>
      <div className="grid gap-4">
        <Skeleton className="h-10 w-64 max-w-full" />
        <Skeleton className="h-6 w-full max-w-[60ch]" />
      </div>
      <Skeleton className="h-64 w-full rounded-card" />
    </div>
  )
}
