import { readOwnCreator } from '@obole/contract/calls/creators'
import { createFileRoute, getRouteApi, redirect } from '@tanstack/react-router'
import { CreateForm } from '../../creators/create/create-form.tsx'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { pageHead } from '../../platform/head.ts'
import { PageFrame } from '../../ui/page/page-frame.tsx'

export const Route = createFileRoute('/_member/create-creator')({
  head: () => pageHead({ title: m.create_title(), isPrivate: true }),
  loader: async () => {
    const own = await api(readOwnCreator)
    if ('slug' in own) throw redirect({ to: '/@{$creator}', params: { creator: own.slug }, replace: true })
  },
  component: CreateCreator,
})

const root = getRouteApi('__root__')

function CreateCreator() {
  const site = root.useLoaderData()
  const navigate = Route.useNavigate()
  const host = new URL(site?.publicUrl ?? location.origin).host
  return (
    <PageFrame title={m.create_title()} lead={m.create_lead()}>
      <CreateForm
        host={host}
        onCreated={({ slug }) => navigate({ to: '/@{$creator}', params: { creator: slug }, replace: true })}
      />
    </PageFrame>
  )
}
