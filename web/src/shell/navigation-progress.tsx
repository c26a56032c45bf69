import { useHydrated, useRouterState } from '@tanstack/react-router'
import { m } from '../paraglide/messages.js'

/** A thin line at the top while the next page loads; not shown for quick loads. */
export function NavigationProgress() {
  const isLoading = useRouterState({ select: (state) => state.status === 'pending' })
  // A page with `ssr: false` is already loading during hydration.
  const isHydrated = useHydrated()
  if (!isLoading || !isHydrated) return null
  return (
    <div role="progressbar" aria-label={m.ui_loading()} className="fixed inset-x-0 top-0 z-50 h-[3px] overflow-hidden">
      <div className="h-full w-full origin-left animate-[advance_8s_150ms_var(--ease-out)_both] bg-copper" />
    </div>
  )
}
