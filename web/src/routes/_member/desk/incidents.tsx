import { listIncidents } from '@obole/contract/calls/desk/incidents'
import { createFileRoute } from '@tanstack/react-router'
import { DeskIncidents } from '../../../desk/desk-incidents.tsx'
import { m } from '../../../paraglide/messages.js'
import { api } from '../../../platform/api.ts'
import { pageHead } from '../../../platform/head.ts'

export const Route = createFileRoute('/_member/desk/incidents')({
  loader: () => api(listIncidents, { query: {} }),
  head: () => pageHead({ title: m.incident_title(), isPrivate: true }),
  component: Incidents,
})

function Incidents() {
  return <DeskIncidents first={Route.useLoaderData()} />
}
