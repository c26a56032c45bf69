import { contactForm } from '@obole/contract/contact'
import { createFileRoute, getRouteApi, notFound } from '@tanstack/react-router'
import { ContactForm } from '../../contact/contact-form.tsx'
import { DocumentPage } from '../../documents/document-page.tsx'
import { loadDocument } from '../../documents/load-document.ts'
import { isDocumentName } from '../../platform/document-names.ts'
import { currentLocale } from '../../platform/locale.ts'
import { publicHead, siteIn } from '../../platform/public-head.ts'
import { textsIn } from '../../platform/search-params.ts'

const searched = textsIn('topic', 'page', contactForm.sentParam, contactForm.errorParam)

export const Route = createFileRoute('/documents/$document')({
  staticData: { isPublic: true },
  validateSearch: searched,
  loader: ({ params }) => {
    if (!isDocumentName(params.document)) throw notFound()
    return loadDocument(params.document, currentLocale())
  },
  head: ({ loaderData: document, matches, params }) =>
    document
      ? publicHead({
          site: siteIn(matches),
          path: `/documents/${params.document}`,
          title: document.title,
          description: document.description,
          kind: 'article',
          facts: { '@type': 'WebPage', name: document.title, dateModified: document.updated },
        })
      : {},
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
