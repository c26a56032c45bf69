import { readDeskAlarms } from '@obole/contract/calls/desk/money'
import { createFileRoute } from '@tanstack/react-router'
import { DeskAlarms } from '../../../desk/desk-alarms.tsx'
import { m } from '../../../paraglide/messages.js'
import { api } from '../../../platform/api.ts'
import { pageHead } from '../../../platform/head.ts'

export const Route = createFileRoute('/_member/desk/alarms')({
  loader: () => api(readDeskAlarms),
  head: () => pageHead({ title: m.desk_alarms(), isPrivate: true }),
  component: Alarms,
})

function Alarms() {
  return <DeskAlarms first={Route.useLoaderData()} />
}
