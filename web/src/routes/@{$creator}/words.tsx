import { listWords } from '@obole/contract/calls/wall'
import type { CallInput, ReplyOf } from '@obole/contract/schema/endpoint'
import { createFileRoute, getRouteApi, notFound } from '@tanstack/react-router'
import { WordsPage } from '../../creators/wall/words-page.tsx'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { pageHead } from '../../platform/head.ts'
import { ApiProblem } from '../../platform/http/call.ts'
import { isOwnPage } from '../../platform/session/member.ts'

type Search = Partial<Record<'after', string>>

/** All words of a page's wall, by pages. */
export const Route = createFileRoute('/@{$creator}/words')({
  staticData: { isPublic: true },
  loaderDeps: ({ search: { after } }: { search: Search }) => ({ ...(after && { cursor: after }) }),
  // Its owner is shown other lists, which that component reads.
  loader: ({ params, deps }) => (isOwnPage(params.creator) ? noWords : readWords(params.creator, deps)),
  // The words of people are not for search engines, page after page.
  head: () => pageHead({ title: m.wall_title(), isPrivate: true }),
  component: CreatorWords,
})

const noWords: ReplyOf<typeof listWords> = { words: [], cursor: null, count: 0 }

/** A cursor that the server refuses shows the first words. */
async function readWords(
  slug: string,
  query: CallInput<typeof listWords>['query'],
): Promise<ReplyOf<typeof listWords>> {
  try {
    return await api(listWords, { params: { slug }, query })
  } catch (problem) {
    if (!(problem instanceof ApiProblem)) throw problem
    if (problem.status === 404) throw notFound()
    if (problem.code !== 'invalid_request' || query.cursor === undefined) throw problem
    return readWords(slug, {})
  }
}

const root = getRouteApi('__root__')
const layout = getRouteApi('/@{$creator}')

function CreatorWords() {
  const creator = layout.useLoaderData()
  const page = Route.useLoaderData()
  const site = root.useLoaderData()
  const { after } = Route.useSearch() as Search
  if (creator.isDeleted) return null
  return <WordsPage creator={creator} page={page} site={site} isLater={after !== undefined} />
}
