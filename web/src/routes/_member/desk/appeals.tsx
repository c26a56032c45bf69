import { listAppeals } from '@obole/contract/calls/desk/queue'
import { createFileRoute, getRouteApi, useRouter } from '@tanstack/react-router'
import { AppealsList } from '../../../desk/appeals-list.tsx'
import { m } from '../../../paraglide/messages.js'
import { api } from '../../../platform/api.ts'
import { pageHead } from '../../../platform/head.ts'

export const Route = createFileRoute('/_member/desk/appeals')({
  loader: () => api(listAppeals),
  head: () => pageHead({ title: m.desk_appeals(), isPrivate: true }),
  component: Appeals,
})

const desk = getRouteApi('/_member/desk')

function Appeals() {
  const router = useRouter()
  const { appeals } = Route.useLoaderData()
  return <AppealsList appeals={appeals} role={desk.useLoaderData().role} onAnswered={() => void router.invalidate()} />
}
