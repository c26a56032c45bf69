import { readProfile } from '@obole/contract/calls/profile'
import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { ProfileScreen } from '../../accounts/profile/profile-screen.tsx'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { pageHead } from '../../platform/head.ts'
import { storeProfile, useProfile } from '../../platform/session/member.ts'
import { PageFrame } from '../../ui/page/page-frame.tsx'

export const Route = createFileRoute('/_member/profile')({
  loader: async () => storeProfile(await api(readProfile)),
  head: () => pageHead({ title: m.profile_title(), isPrivate: true }),
  component: Profile,
})

const root = getRouteApi('__root__')

function Profile() {
  const site = root.useLoaderData()
  const profile = useProfile()
  return (
    <PageFrame title={m.profile_title()} lead={m.profile_lead()}>
      {profile && <ProfileScreen profile={profile} site={site} />}
    </PageFrame>
  )
}
