import { listWords } from '@obole/contract/wall'
import { createFileRoute, getRouteApi, notFound } from '@tanstack/react-router'
import { WordsPage } from '../../creators/words-page.tsx'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { pageHead } from '../../platform/head.ts'

type Search = Partial<Record<'after' | 'report' | 'reported' | 'report-error', string>>

/** All words of a page's wall, by pages; with `report`, the form that reports one of them. */
export const Route = createFileRoute('/@{$creator}/words')({
  staticData: { isPublic: true },
  loaderDeps: ({ search: { after, report } }: { search: Search }) =>
    report ? { id: report } : { ...(after && { cursor: after }) },
  loader: ({ params, deps }) =>
    api(listWords, { params: { slug: params.creator }, query: deps }).catch((problem) => {
      throw problem.status < 500 ? notFound() : problem
    }),
  // The words of people are not for search engines, page after page.
  head: () => pageHead({ title: m.wall_title(), isPrivate: true }),
  component: CreatorWords,
})

const layout = getRouteApi('/@{$creator}')

function CreatorWords() {
  const creator = layout.useLoaderData()
  const page = Route.useLoaderData()
  const { after, report, reported, 'report-error': error } = Route.useSearch() as Search
  if (creator.isDeleted) return null
  return (
    <WordsPage
      creator={creator}
      page={page}
      isLater={after !== undefined}
      isReporting={report !== undefined}
      isReported={reported !== undefined}
      error={error}
    />
  )
}
