import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: string
  /** What to do next. */
  children: ReactNode
  action?: ReactNode
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 rounded-card border border-edge/50 border-dashed px-6 py-12 text-center">
      <h2 className="text-lg">{title}</h2>
      <p className="max-w-[46ch] text-muted">{children}</p>
      {action}
    </div>
  )
}
