import { contactForm } from '@obole/contract/calls/contact'
import { isDocumentName } from '@obole/contract/rules/document'
import { createFileRoute, getRouteApi, notFound } from '@tanstack/react-router'
import { ContactForm } from '../../contact/contact-form.tsx'
import { DocumentPage } from '../../documents/document-page.tsx'
import { loadDocument } from '../../documents/load-document.ts'
import { currentLocale } from '../../platform/locale.ts'
import { publicHead, siteIn } from '../../platform/public-head.ts'
import { textsIn } from '../../platform/search-params.ts'
import { Island } from '../../ui/island.tsx'

const searched = textsIn('topic', 'page', 'version', contactForm.sentParam, contactForm.errorParam)

export const Route = createFileRoute('/documents/$document')({
  staticData: { isPublic: true },
  validateSearch: searched,
  loaderDeps: ({ search: { version } }) => ({ version }),
  loader: ({ params, deps }) => {
    if (!isDocumentName(params.document)) throw notFound()
    return loadDocument(params.document, currentLocale(), deps.version)
  },
  head: ({ loaderData, matches, params }) => {
    const { document } = loaderData ?? {}
    return document
      ? publicHead({
          site: siteIn(matches),
          path: `/documents/${params.document}`,
          title: document.title,
          description: document.description,
          kind: 'article',
          facts: { '@type': 'WebPage', name: document.title, dateModified: document.updated },
        })
      : {}
  },
  component: DocumentRoute,
})

const root = getRouteApi('__root__')

function DocumentRoute() {
  const { document: name } = Route.useParams()
  const search = Route.useSearch()
  return (
    <DocumentPage name={name} loaded={Route.useLoaderData()} site={root.useLoaderData()}>
      {name === 'helpandcontact' && (
        <Island
          key={search.page ?? ''}
          name="contact"
          component={ContactForm}
          props={{
            topic: search.topic,
            page: search.page,
            isSent: search[contactForm.sentParam] !== undefined,
            refusal: search[contactForm.errorParam],
          }}
        />
      )}
    </DocumentPage>
  )
}
