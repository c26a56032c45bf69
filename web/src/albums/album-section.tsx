import type { Album } from '@obole/contract/albums'
import { type ReactNode, useState } from 'react'
import { m } from '../paraglide/messages.js'
import { AlbumView } from './album-view.tsx'

export const loadViewer = () => import('./album-viewer.tsx')
type Viewer = Awaited<ReturnType<typeof loadViewer>>['AlbumViewer']

interface AlbumSectionProps {
  album: Album
  /** Beside the heading: the owner's edit button. */
  action?: ReactNode
}

/** The photo album of a page; nothing at all when there are no photos. */
export function AlbumSection({ album, action }: AlbumSectionProps) {
  if (album.photos.length === 0) return null
  return (
    <section aria-labelledby="album" className="group/editable grid gap-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id="album" className="text-xl">
          {m.album_title()}
        </h2>
        {action}
      </div>
      <Photos album={album} />
    </section>
  )
}

/** The viewer is shown as soon as it is loaded: React holds what was suspended back for 300 ms. */
function Photos({ album }: { album: Album }) {
  const [opening, setOpening] = useState<number | null>(null)
  const [opened, setOpened] = useState<{ AlbumViewer: Viewer; index: number; isOpen: boolean } | null>(null)
  const open = async (index: number) => {
    setOpening(index)
    try {
      const { AlbumViewer } = await loadViewer()
      setOpened({ AlbumViewer, index, isOpen: true })
    } catch {
      // Without the viewer the photos stay as they are; the next press tries again.
    }
    setOpening(null)
  }
  return (
    <>
      <AlbumView
        photos={album.photos}
        opening={opening}
        onOpen={open}
        onApproach={() => void loadViewer().catch(() => undefined)}
      />
      {opened && (
        <opened.AlbumViewer
          photos={album.photos}
          index={opened.index}
          isOpen={opened.isOpen}
          onClose={() => setOpened({ ...opened, isOpen: false })}
        />
      )}
    </>
  )
}
