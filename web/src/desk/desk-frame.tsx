import type { DeskRole } from '@obole/contract/schema/endpoint'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '../paraglide/messages.js'
import { PageFrame } from '../ui/page/page-frame.tsx'

/** One line per section, with its address below `/desk`. */
const sections: { to: LinkProps['to']; title: () => string; isExact?: true; isForOperators?: true }[] = [
  { to: '/desk', title: m.desk_queue, isExact: true },
  { to: '/desk/appeals', title: m.desk_appeals },
  { to: '/desk/log', title: m.desk_log },
  { to: '/desk/money', title: m.tips_count, isForOperators: true },
  { to: '/desk/alarms', title: m.desk_alarms, isForOperators: true },
  { to: '/desk/people', title: m.people_title, isForOperators: true },
  { to: '/desk/incidents', title: m.incident_title, isForOperators: true },
]

const tab =
  'inline-flex min-h-11 items-center rounded-sm px-3 font-semibold text-sm hover:bg-line/60 aria-[current=page]:bg-line/60'

export function DeskFrame({ role, children }: { role: DeskRole; children: ReactNode }) {
  return (
    <PageFrame title={m.desk_title()} lead={role === 'operator' ? m.desk_role_operator() : m.desk_role_moderator()}>
      <nav aria-label={m.desk_sections()} className="flex flex-wrap gap-1 border-line border-b pb-2">
        {sections
          .filter(({ isForOperators }) => role === 'operator' || !isForOperators)
          .map(({ to, title, isExact }) => (
            <Link key={to} to={to} activeOptions={{ exact: isExact ?? false }} className={tab}>
              {title()}
            </Link>
          ))}
      </nav>
      {children}
    </PageFrame>
  )
}
