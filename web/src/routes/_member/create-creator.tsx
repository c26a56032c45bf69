import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../paraglide/messages.js'
import { pageHead } from '../../platform/head.ts'
import { PageFrame } from '../../ui/page-frame.tsx'

export const Route = createFileRoute('/_member/create-creator')({
  head: () => pageHead({ title: m.create_title(), isPrivate: true }),
  component: CreateCreator,
})

function CreateCreator() {
  return <PageFrame title={m.create_title()} lead={m.create_lead()} />
}
