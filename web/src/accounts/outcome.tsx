import { type ReactNode, useEffect, useId, useRef } from 'react'

interface OutcomeProps {
  title: string
  children: ReactNode
  /** Links and buttons. */
  actions?: ReactNode
}

/** Replaces a form that was sent. It takes the focus, so that it is read out. */
export function Outcome({ title, children, actions }: OutcomeProps) {
  const id = useId()
  const ref = useRef<HTMLElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <section ref={ref} tabIndex={-1} aria-labelledby={id} className="grid scroll-mt-24 gap-3 outline-none">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <div className="grid gap-3 text-muted">{children}</div>
      {actions && <div className="mt-2 grid gap-3 sm:flex sm:flex-wrap">{actions}</div>}
    </section>
  )
}
