import { listLog } from '@obole/contract/calls/desk'
import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { DeskLog } from '../../../desk/desk-log.tsx'
import { m } from '../../../paraglide/messages.js'
import { api } from '../../../platform/api.ts'
import { pageHead } from '../../../platform/head.ts'

export const Route = createFileRoute('/_member/desk/log')({
  loader: () => api(listLog, { query: {} }),
  head: () => pageHead({ title: m.desk_log(), isPrivate: true }),
  component: Log,
})

const desk = getRouteApi('/_member/desk')

function Log() {
  return <DeskLog first={Route.useLoaderData()} role={desk.useLoaderData().role} />
}
