import { listOwnDecisions } from '@obole/contract/calls/desk/decisions'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { OwnDecisions } from '../../creators/lifecycle/own-decisions.tsx'
import { ruleText } from '../../desk/texts.ts'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { pageHead } from '../../platform/head.ts'
import { readSession } from '../../platform/session/session.ts'
import { PageFrame } from '../../ui/page/page-frame.tsx'

/** Not below the page's address: a page that is suspended or removed has none that opens. */
export const Route = createFileRoute('/_member/decisions')({
  loader: async () => {
    const id = readSession().userId ?? ''
    return { id, ...(await api(listOwnDecisions, { params: { id } })) }
  },
  head: () => pageHead({ title: m.decisions_title(), isPrivate: true }),
  component: Decisions,
})

function Decisions() {
  const router = useRouter()
  const { id, decisions } = Route.useLoaderData()
  return (
    <PageFrame title={m.decisions_title()} lead={m.decisions_lead()}>
      <OwnDecisions
        creatorId={id}
        decisions={decisions}
        ruleText={ruleText}
        onChanged={() => void router.invalidate()}
      />
    </PageFrame>
  )
}
