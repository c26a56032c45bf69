import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'

export const Route = createFileRoute('/_member/desk/')({ component: Start })

function Start() {
  return <p className="max-w-[60ch] text-muted">{m.desk_lead()}</p>
}
