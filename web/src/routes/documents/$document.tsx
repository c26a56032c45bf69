import { createFileRoute, notFound } from '@tanstack/react-router'
import { DocumentHead, documentLeads } from '../../documents/document-head.tsx'
import { documentTitles, isDocumentName } from '../../platform/document-names.ts'
import { pageHead } from '../../platform/head.ts'

export const Route = createFileRoute('/documents/$document')({
  loader: ({ params }) => {
    if (!isDocumentName(params.document)) throw notFound()
    return params.document
  },
  head: ({ loaderData: name }) =>
    name ? pageHead({ title: documentTitles[name](), description: documentLeads[name]() }) : {},
  component: DocumentPage,
})

function DocumentPage() {
  return <DocumentHead name={Route.useLoaderData()} />
}
