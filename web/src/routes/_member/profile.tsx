import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../paraglide/messages.js'
import { pageHead } from '../../platform/head.ts'
import { PageFrame } from '../../ui/page-frame.tsx'

export const Route = createFileRoute('/_member/profile')({
  head: () => pageHead({ title: m.profile_title(), isPrivate: true }),
  component: Profile,
})

function Profile() {
  return <PageFrame title={m.profile_title()} lead={m.profile_lead()} />
}
