import { actsOn, type DeskSubjectKind } from '@obole/contract/calls/desk/policy-rules'
import { readSubject } from '@obole/contract/calls/desk/queue'
import { createFileRoute, getRouteApi, notFound } from '@tanstack/react-router'
import { SubjectView } from '../../../desk/subject-file.tsx'
import { m } from '../../../paraglide/messages.js'
import { api } from '../../../platform/api.ts'
import { pageHead } from '../../../platform/head.ts'
import { ApiProblem } from '../../../platform/http/call.ts'

export const Route = createFileRoute('/_member/desk/$kind/$id')({
  loader: ({ params: { kind, id } }) => {
    if (!(kind in actsOn)) throw notFound()
    return api(readSubject, { params: { kind: kind as DeskSubjectKind, id } }).catch(toNotFound)
  },
  head: () => pageHead({ title: m.desk_title(), isPrivate: true }),
  component: Subject,
})

const desk = getRouteApi('/_member/desk')

function Subject() {
  const navigate = Route.useNavigate()
  return (
    <SubjectView
      file={Route.useLoaderData()}
      role={desk.useLoaderData().role}
      onDecided={() => void navigate({ to: '/desk' })}
    />
  )
}

function toNotFound(problem: unknown): never {
  if (problem instanceof ApiProblem && (problem.status === 404 || problem.status === 400)) throw notFound()
  throw problem
}
