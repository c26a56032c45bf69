import type { Creator } from '@obole/contract/creators'
import { BannerEditor, LogoEditor } from './image-editors.tsx'

interface ToolsProps {
  creator: Creator
  onSaved: (blobUrl: string) => void
}

export function BannerTools({ creator, onSaved }: ToolsProps) {
  return <BannerEditor creator={creator} onSaved={onSaved} />
}

export function LogoTools({ creator, onSaved }: ToolsProps) {
  return <LogoEditor creator={creator} onSaved={onSaved} />
}
