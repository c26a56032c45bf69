import type { Creator } from '@obole/contract/creators'
import { Link } from '@tanstack/react-router'
import { Settings } from 'lucide-react'
import { m } from '../paraglide/messages.js'
import { BannerEditor, LogoEditor } from './image-editors.tsx'

interface ToolsProps {
  creator: Creator
  onSaved: (blobUrl: string) => void
}

export function BannerTools({ creator, onSaved }: ToolsProps) {
  return (
    <>
      <BannerEditor creator={creator} onSaved={onSaved} />
      <Link
        to="/@{$creator}/settings"
        params={{ creator: creator.slug }}
        aria-label={m.settings_title()}
        title={m.settings_title()}
        className="button button-quiet absolute end-3 top-3 size-11 px-0 text-sm md:size-auto md:px-4"
      >
        <Settings aria-hidden size={18} className="shrink-0" />
        <span className="hidden md:inline">{m.settings_title()}</span>
      </Link>
    </>
  )
}

export function LogoTools({ creator, onSaved }: ToolsProps) {
  return <LogoEditor creator={creator} onSaved={onSaved} />
}
