import type { Creator } from '@obole/contract/calls/creators'
import { useRouter } from '@tanstack/react-router'
import { BannerEditor, LogoEditor } from './image-editors.tsx'

interface ToolsProps {
  creator: Creator
  onSaved: (blobUrl: string) => void
}

export function BannerTools({ creator, onSaved }: ToolsProps) {
  return <BannerEditor creator={creator} onSaved={useReloaded(onSaved)} />
}

export function LogoTools({ creator, onSaved }: ToolsProps) {
  return <LogoEditor creator={creator} onSaved={useReloaded(onSaved)} />
}

/** The first steps, and the other screens, must not go on with the page as it was before. */
function useReloaded(onSaved: ToolsProps['onSaved']): ToolsProps['onSaved'] {
  const router = useRouter()
  return (blobUrl) => {
    onSaved(blobUrl)
    void router.invalidate()
  }
}
