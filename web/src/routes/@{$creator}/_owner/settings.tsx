import { readOwnCreator } from '@obole/contract/calls/creators'
import { createFileRoute, getRouteApi, useRouter } from '@tanstack/react-router'
import { PageSettings } from '../../../creators/settings/page-settings.tsx'
import { readSections } from '../../../creators/settings/read-settings.ts'
import { m } from '../../../paraglide/messages.js'
import { api } from '../../../platform/api.ts'
import { pageHead } from '../../../platform/head.ts'
import { loadOwnCreator } from '../../../platform/session/load.ts'
import { readSession } from '../../../platform/session/session.ts'
import { OnboardingForm } from '../../../tips/payouts/onboarding-form.tsx'
import { SectionFrame } from '../../../ui/page/section-frame.tsx'

export const Route = createFileRoute('/@{$creator}/_owner/settings')({
  // Most members never come here: what it takes to read all of it is no part of what every page loads.
  codeSplitGroupings: [['loader', 'component']],
  head: () => pageHead({ title: m.settings_title(), isPrivate: true }),
  loader: async () => {
    // A page has its owner's id. For another member `_owner` shows that the page is not theirs.
    const id = readSession().userId ?? ''
    const [page, sections] = await Promise.all([api(readOwnCreator), readSections(id)])
    return { page, sections }
  },
  component: Settings,
})

const root = getRouteApi('__root__')

function Settings() {
  const router = useRouter()
  const navigate = Route.useNavigate()
  const site = root.useLoaderData()
  const { page, sections } = Route.useLoaderData()
  if (!('slug' in page)) return null
  if (page.isDeleted) return <SectionFrame title={m.settings_title()} lead={m.settings_deleted()} />
  return (
    <SectionFrame title={m.settings_title()} lead={m.settings_lead()}>
      <PageSettings
        page={page}
        sections={sections}
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
