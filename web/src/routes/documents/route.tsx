import { createFileRoute, Outlet } from '@tanstack/react-router'
import { DocumentsNavigation } from '../../documents/documents-navigation.tsx'
import printStyles from '../../documents/print.css?url'

export const Route = createFileRoute('/documents')({
  staticData: { isPublic: true },
  head: () => ({ links: [{ rel: 'stylesheet', href: printStyles, media: 'print' }] }),
  component: DocumentsLayout,
})

function DocumentsLayout() {
  return (
    <div className="grid gap-x-10 px-5 py-8 sm:px-8 md:grid-cols-[220px_minmax(0,1fr)] md:grid-rows-[auto_1fr] md:py-14">
      <DocumentsNavigation />
      <Outlet />
    </div>
  )
}
