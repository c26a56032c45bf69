import { readOwnCreator } from '@obole/contract/creators'
import { createFileRoute, getRouteApi, useRouter } from '@tanstack/react-router'
import { PageSettings } from '../../../creators/page-settings.tsx'
import { m } from '../../../paraglide/messages.js'
import { api } from '../../../platform/api.ts'
import { pageHead } from '../../../platform/head.ts'
import { loadOwnCreator } from '../../../platform/session/load.ts'
import { OnboardingForm } from '../../../tips/onboarding-form.tsx'
import { SectionFrame } from '../../../ui/section-frame.tsx'

export const Route = createFileRoute('/@{$creator}/_owner/settings')({
  head: () => pageHead({ title: m.settings_title(), isPrivate: true }),
  loader: () => api(readOwnCreator),
  component: Settings,
})

const root = getRouteApi('__root__')

function Settings() {
  const router = useRouter()
  const navigate = Route.useNavigate()
  const site = root.useLoaderData()
  const page = Route.useLoaderData()
  if (!('slug' in page)) return null
  if (page.isDeleted) return <SectionFrame title={m.settings_title()} lead={m.settings_deleted()} />
  return (
    <SectionFrame title={m.settings_title()} lead={m.settings_lead()}>
      <PageSettings
        page={page}
        host={new URL(site?.publicUrl ?? location.origin).host}
        payouts={<OnboardingForm creatorId={page.id} site={site} text={m.payouts_begin()} variant="primary" />}
        onSaved={async ({ slug }) => {
          if (slug === page.slug) await router.invalidate()
          else await navigate({ to: '/@{$creator}/settings', params: { creator: slug }, replace: true })
        }}
        onDeleted={async () => {
          await loadOwnCreator()
          await navigate({ to: '/@{$creator}', params: { creator: page.slug } })
          await router.invalidate()
        }}
      />
    </SectionFrame>
  )
}
