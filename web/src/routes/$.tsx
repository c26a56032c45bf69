import { createFileRoute, notFound } from '@tanstack/react-router'
import { m } from '../paraglide/messages.js'
import { pageHead } from '../platform/head.ts'
import { MissingPage } from '../shell/problem-page.tsx'

/** Every address that no other route matches, also below a creator's page: the general 404. */
export const Route = createFileRoute('/$')({
  loader: () => {
    throw notFound()
  },
  head: () => pageHead({ title: m.missing_title(), isPrivate: true }),
  notFoundComponent: () => <MissingPage />,
})
