import type { ReactNode } from 'react'

/** A screen below a page's header: the page's name is its `h1`, this title its `h2`. */
export function SectionFrame({ title, lead, children }: { title: string; lead: string; children?: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-6 px-5 pt-6 sm:px-8">
      <header className="grid gap-1">
        <h2 className="text-xl">{title}</h2>
        <p className="max-w-[60ch] text-muted">{lead}</p>
      </header>
      {children}
    </section>
  )
}
