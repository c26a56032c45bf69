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

/** On wide screens. What depends on the session comes last, so that nothing moves when the session is known. */
export function SideBar({ member, isSandbox, onSignOut }: BarProps) {
  return (
    <header className="hidden border-line border-e bg-sunken lg:block">
      <div className="sticky top-0 flex h-svh flex-col gap-6 overflow-y-auto px-4 py-6">
        <div className="px-2">
          <HomeLink />
        </div>
        <MemberLinks member={member} onSignOut={onSignOut} />
        <div className="mt-auto grid gap-3">
          {isSandbox && <TestModeMark />}
          <LanguageLink />
        </div>
      </div>
    </header>
  )
}
