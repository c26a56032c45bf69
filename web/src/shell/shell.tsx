import type { Site } from '@obole/contract/calls/site'
import type { ReactNode } from 'react'
import { m } from '../paraglide/messages.js'
import { Footer } from './footer.tsx'
import { LanguageOffer } from './language-offer.tsx'
import type { ShellMember } from './member.ts'
import { NavigationProgress } from './navigation-progress.tsx'
import { SideBar } from './side-bar.tsx'
import { TopBar } from './top-bar.tsx'

interface ShellProps {
  site: Site | null
  member: ShellMember | null
  onSignOut: () => void
  children: ReactNode
}

/** The frame around every page: side bar or top bar, the page, the footer. */
export function Shell({ site, member, onSignOut, children }: ShellProps) {
  const isSandbox = site?.isSandbox ?? false
  return (
    <div className="min-h-svh lg:grid lg:grid-cols-[232px_minmax(0,1fr)]">
      <a
        href="#content"
        className="button button-quiet fixed start-3 top-3 z-50 -translate-y-20 focus-visible:translate-y-0"
      >
        {m.shell_skip()}
      </a>
      <SideBar member={member} isSandbox={isSandbox} onSignOut={onSignOut} />
      <TopBar member={member} isSandbox={isSandbox} onSignOut={onSignOut} />
      <div>
        <LanguageOffer />
        {/* As tall as the screen: the footer does not move while the page loads. As wide as it is, unless what is left
            beside it is broad enough to look meant. */}
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto min-h-[calc(100svh-56px)] w-full outline-none min-[85rem]:max-w-5xl lg:min-h-svh"
        >
          <NavigationProgress />
          {children}
        </main>
        <Footer site={site} />
      </div>
    </div>
  )
}
