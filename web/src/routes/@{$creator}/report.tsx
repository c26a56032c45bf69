import { reportForm } from '@obole/contract/calls/reports'
import { listWords, type Words } from '@obole/contract/calls/wall'
import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { ReportPage } from '../../creators/wall/report-page.tsx'
import { reportTitle } from '../../creators/wall/report-title.ts'
import { api } from '../../platform/api.ts'
import { pageHead } from '../../platform/head.ts'
import { ApiProblem } from '../../platform/http/call.ts'

const { wordsParam, noticeParam, sentParam, errorParam } = reportForm
type Search = Partial<Record<typeof wordsParam | typeof noticeParam | typeof sentParam | typeof errorParam, string>>

/** Reports the page, or one message on its wall. */
export const Route = createFileRoute('/@{$creator}/report')({
  staticData: { isPublic: true },
  loaderDeps: ({ search }: { search: Search }) => ({ id: search[wordsParam] }),
  loader: async ({ params, deps: { id } }) => ({
    words: id === undefined ? null : await findWords(params.creator, id),
  }),
  head: ({ loaderData, match }) => {
    const isNotice = (match.search as Search)[noticeParam] !== undefined
    return pageHead({ title: reportTitle(loaderData?.words, isNotice), isPrivate: true })
  },
  component: CreatorReport,
})

/** Undefined when it is not, or no longer, on the wall. */
async function findWords(slug: string, id: string): Promise<Words | undefined> {
  try {
    return (await api(listWords, { params: { slug }, query: { id } })).words[0]
  } catch (problem) {
    if (problem instanceof ApiProblem && [400, 404].includes(problem.status)) return undefined
    throw problem
  }
}

const layout = getRouteApi('/@{$creator}')

function CreatorReport() {
  const creator = layout.useLoaderData()
  const { words } = Route.useLoaderData()
  const search = Route.useSearch() as Search
  if (creator.isDeleted) return null
  return (
    <ReportPage
      creator={creator}
      words={words}
      isNotice={search[noticeParam] !== undefined}
      isSent={search[sentParam] !== undefined}
      error={search[errorParam]}
    />
  )
}
