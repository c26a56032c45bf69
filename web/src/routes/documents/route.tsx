import { createFileRoute, Outlet } from '@tanstack/react-router'
import { DocumentsNavigation } from '../../documents/documents-navigation.tsx'

export const Route = createFileRoute('/documents')({ component: DocumentsLayout })

function DocumentsLayout() {
  return (
    <div className="grid gap-x-10 px-5 py-10 sm:px-8 sm:py-14 md:grid-cols-[220px_minmax(0,1fr)]">
      <DocumentsNavigation />
      <article className="min-w-0">
        <Outlet />
      </article>
    </div>
  )
}
