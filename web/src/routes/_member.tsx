import { createFileRoute } from '@tanstack/react-router'
import { requireMember } from '../platform/guards.ts'

/** Pages that require login. */
export const Route = createFileRoute('/_member')({
  ssr: false,
  beforeLoad: requireMember,
})
