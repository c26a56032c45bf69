import type { ReactNode } from 'react'

/** A part of a public page that works on its own: of a visitor's page only these are hydrated (see `visitors/`). */
export function Island({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div data-island={name} className="contents">
      {children}
    </div>
  )
}
