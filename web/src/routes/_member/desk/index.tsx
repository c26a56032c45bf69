import { listReported } from '@obole/contract/calls/desk/queue'
import { createFileRoute } from '@tanstack/react-router'
import { QueueList } from '../../../desk/queue-list.tsx'
import { m } from '../../../paraglide/messages.js'
import { api } from '../../../platform/api.ts'
import { pageHead } from '../../../platform/head.ts'

export const Route = createFileRoute('/_member/desk/')({
  loader: () => api(listReported, { query: {} }),
  head: () => pageHead({ title: m.desk_title(), isPrivate: true }),
  component: Queue,
})

function Queue() {
  return <QueueList first={Route.useLoaderData()} />
}
