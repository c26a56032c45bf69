import { contactForm } from '@obole/contract/pages'
import { createFileRoute, getRouteApi, notFound } from '@tanstack/react-router'
import { ContactForm } from '../../documents/contact-form.tsx'
import { DocumentPage } from '../../documents/document-page.tsx'
import { loadDocument } from '../../documents/load-document.ts'
import { isDocumentName } from '../../platform/document-names.ts'
import { pageHead } from '../../platform/head.ts'
import { currentLocale } from '../../platform/locale.ts'
import { textsIn } from '../../platform/search-params.ts'

const searched = textsIn('topic', 'page', contactForm.sentParam, contactForm.errorParam)

export const Route = createFileRoute('/documents/$document')({
  validateSearch: searched,
  loader: ({ params }) => {
    if (!isDocumentName(params.document)) throw notFound()
    return loadDocument(params.document, currentLocale())
  },
  head: ({ loaderData: document }) =>
    document ? pageHead({ title: document.title, description: document.description }) : {},
  component: DocumentRoute,
})

const root = getRouteApi('__root__')

function DocumentRoute() {
  const { document: name } = Route.useParams()
  const search = Route.useSearch()
  return (
    <DocumentPage document={Route.useLoaderData()} site={root.useLoaderData()}>
      {name === 'helpandcontact' && (
        <ContactForm
          key={search.page ?? ''}
          topic={search.topic}
          page={search.page}
          isSent={search[contactForm.sentParam] !== undefined}
          refusal={search[contactForm.errorParam]}
        />
      )}
    </DocumentPage>
  )
}
