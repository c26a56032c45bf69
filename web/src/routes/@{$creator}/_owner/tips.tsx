import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { pageHead } from '../../../platform/head.ts'
import { SectionFrame } from '../../../ui/section-frame.tsx'

export const Route = createFileRoute('/@{$creator}/_owner/tips')({
  head: () => pageHead({ title: m.tips_title(), isPrivate: true }),
  component: Tips,
})

function Tips() {
  return <SectionFrame title={m.tips_title()} lead={m.tips_lead()} />
}
