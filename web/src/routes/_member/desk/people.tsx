import { createFileRoute } from '@tanstack/react-router'
import { DeskPeople } from '../../../desk/desk-people.tsx'
import { m } from '../../../paraglide/messages.js'
import { pageHead } from '../../../platform/head.ts'

export const Route = createFileRoute('/_member/desk/people')({
  head: () => pageHead({ title: m.people_title(), isPrivate: true }),
  component: DeskPeople,
})
