import { m } from '../../paraglide/messages.js'
import { ProgressBar } from '../../ui/page/progress-bar.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'

/** A page that loads, in its final sizes. */
export function CreatorSkeleton() {
  return (
    <div>
      <ProgressBar label={m.ui_loading()} />
      <div className="aspect-[4/1] bg-sunken" />
      <div className="grid gap-4 px-5 sm:px-8">
        <div className="flex flex-col gap-3 sm:flex-row sm:gap-6">
          <div className="-mt-14 rounded-capsule bg-paper p-1 sm:-mt-16">
            <Skeleton className="size-[110px] rounded-capsule" />
          </div>
          <Skeleton className="h-9 w-64 max-w-full" />
        </div>
        <Skeleton className="mt-8 h-7 w-32" />
        <Skeleton className="h-40 w-full max-w-[66ch]" />
      </div>
    </div>
  )
}
