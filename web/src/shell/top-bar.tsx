import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { m } from '../paraglide/messages.js'
import { Icon } from '../ui/icon.tsx'
import { HomeLink } from './home-link.tsx'
import { LanguageLink } from './language-link.tsx'
import type { ShellMember } from './member.ts'
import { MemberLinks } from './member-links.tsx'
import { TestModeMark } from './test-mode-mark.tsx'

interface BarProps {
  member: ShellMember | null
  isSandbox: boolean
  onSignOut: () => void
}

/** On narrow screens: a bar, and a menu sheet that the browser opens by itself, also without script. */
export function TopBar({ member, isSandbox, onSignOut }: BarProps) {
  const sheet = useRef<HTMLDialogElement>(null)
  const path = useLocation({ select: (location) => location.pathname })
  const shownPath = useRef(path)
  useEffect(() => {
    // Navigation closes the menu; hydration leaves it open.
    if (shownPath.current !== path) sheet.current?.close()
    shownPath.current = path
  }, [path])
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center gap-3 border-line border-b bg-paper ps-4 pe-1.5 lg:hidden">
      <HomeLink />
      {isSandbox && <TestModeMark />}
      <button
        type="button"
        command="show-modal"
        commandfor="menu"
        aria-label={m.shell_menu()}
        className="icon-button ms-auto"
      >
        <Icon name="menu" sizePx={24} />
      </button>
      <dialog ref={sheet} id="menu" closedby="any" aria-label={m.shell_menu()} className="sheet">
        <MemberLinks member={member} onSignOut={onSignOut} />
        <div className="border-line border-t pt-3">
          <LanguageLink />
        </div>
      </dialog>
    </header>
  )
}
