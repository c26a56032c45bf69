import { readDesk } from '@obole/contract/calls/desk'
import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { DeskFrame } from '../../../desk/desk-frame.tsx'
import { m } from '../../../paraglide/messages.js'
import { api } from '../../../platform/api.ts'
import { pageHead } from '../../../platform/head.ts'
import { ApiProblem } from '../../../platform/http/call.ts'

/** For whoever has no role it is not there. */
export const Route = createFileRoute('/_member/desk')({
  loader: () => api(readDesk).catch(toNotFound),
  head: () => pageHead({ title: m.desk_title(), isPrivate: true }),
  component: Desk,
})

function Desk() {
  return (
    <DeskFrame role={Route.useLoaderData().role}>
      <Outlet />
    </DeskFrame>
  )
}

function toNotFound(problem: unknown): never {
  if (problem instanceof ApiProblem && problem.code === 'not_found') throw notFound()
  throw problem
}
