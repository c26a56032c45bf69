import { Link, useNavigate } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { m } from '../paraglide/messages.js'
import { Avatar } from '../ui/avatar.tsx'
import { CreatePageLink } from '../ui/buttons/create-page-link.tsx'
import { Icon } from '../ui/icon.tsx'
import type { ShellMember } from './member.ts'

export function MemberLinks({ member, onSignOut }: { member: ShellMember | null; onSignOut: () => void }) {
  return (
    <nav aria-label={m.shell_navigation()} className="grid gap-1">
      {member ? <SignedIn member={member} onSignOut={onSignOut} /> : <SignedOut />}
    </nav>
  )
}

const entry =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-sm px-3 font-semibold text-sm hover:bg-line/60 aria-[current=page]:bg-line/60'

/** A full load, because only the policy of that page allows the providers' scripts. Offline the router shows its error view. */
function SignedOut() {
  const navigate = useNavigate()
  const showErrorOffline = (event: MouseEvent) => {
    if (navigator.onLine) return
    event.preventDefault()
    navigate({ to: '/login' })
  }
  return (
    <>
      <a href="/landing#discover" className={entry}>
        <Icon name="search" />
        {m.shell_discover()}
      </a>
      <CreatePageLink className={entry}>
        <Icon name="page" />
        {m.create_submit()}
      </CreatePageLink>
      <Link to="/documents/$document" params={{ document: 'helpandcontact' }} className={entry}>
        <Icon name="info" />
        {m.shell_help()}
      </Link>
      <Link to="/login" reloadDocument onClick={showErrorOffline} className="button button-quiet mt-3 text-sm">
        <Icon name="signIn" />
        {m.shell_sign_in()}
      </Link>
    </>
  )
}

function SignedIn({ member, onSignOut }: { member: ShellMember; onSignOut: () => void }) {
  return (
    <>
      <p className="mb-2 flex items-center gap-3 px-2">
        <Avatar url={member.portraitUrl} alt="" sizePx={40} />
        <span dir="auto" className="line-clamp-2 min-w-0 font-semibold text-sm leading-tight">
          {member.alias}
        </span>
      </p>
      <MyPage slug={member.pageSlug}>
        <Icon name="page" />
        {m.shell_my_page()}
      </MyPage>
      <Link to="/profile" className={entry}>
        <Icon name="person" />
        {m.shell_my_profile()}
      </Link>
      {member.hasDesk && (
        <Link to="/desk" className={entry}>
          <Icon name="desk" />
          {m.desk_title()}
        </Link>
      )}
      <button type="button" onClick={onSignOut} className={entry}>
        <Icon name="signOut" />
        {m.shell_sign_out()}
      </button>
    </>
  )
}

function MyPage({ slug, children }: { slug: string | null; children: ReactNode }) {
  if (slug === null)
    return (
      <Link to="/create-creator" className={entry}>
        {children}
      </Link>
    )
  return (
    <Link
      to="/@{$creator}"
      params={{ creator: slug }}
      activeOptions={{ exact: true, includeSearch: false }}
      className={entry}
    >
      {children}
    </Link>
  )
}
