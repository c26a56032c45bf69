import { readCreator } from '@obole/contract/creators'
import { isSlug } from '@obole/contract/slug'
import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { api } from '../../platform/api.ts'
import { ApiProblem } from '../../platform/call.ts'
import { answerStatus } from '../../platform/response.ts'

export const Route = createFileRoute('/@{$creator}')({
  loader: async ({ params }) => {
    if (!isSlug(params.creator)) throw notFound()
    try {
      const creator = await api(readCreator, { params: { slug: params.creator } })
      if (creator.isDeleted) answerStatus(410)
      return creator
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 404) throw notFound()
      if (error instanceof ApiProblem && error.status === 503) answerStatus(503)
      throw error
    }
  },
  notFoundComponent: Missing,
  errorComponent: Failed,
  component: CreatorLayout,
})

function CreatorLayout() {
  const creator = Route.useLoaderData()
  return (
    <main>
      <h1>{creator.name}</h1>
      <Outlet />
    </main>
  )
}

function Missing() {
  return <h1>404</h1>
}

function Failed() {
  return <h1>error</h1>
}
