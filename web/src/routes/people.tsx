import { createFileRoute } from '@tanstack/react-router'
import { PersonScreen } from '../desk/person-screen.tsx'
import { m } from '../paraglide/messages.js'
import { pageHead } from '../platform/head.ts'

export const Route = createFileRoute('/people')({
  head: () => pageHead({ title: m.person_title(), isPrivate: true }),
  component: PersonScreen,
})
