import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { pageHead } from '../../../platform/head.ts'
import { SectionFrame } from '../../../ui/section-frame.tsx'

export const Route = createFileRoute('/@{$creator}/_owner/settings')({
  head: () => pageHead({ title: m.settings_title(), isPrivate: true }),
  component: Settings,
})

function Settings() {
  return <SectionFrame title={m.settings_title()} lead={m.settings_lead()} />
}
