import type { Album } from '@obole/contract/albums'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { m } from '../paraglide/messages.js'
import { AlbumView } from './album-view.tsx'

const loadViewer = () => import('./album-viewer.tsx')
const AlbumViewer = lazy(() => loadViewer().then((module) => ({ default: module.AlbumViewer })))

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

function Photos({ album }: { album: Album }) {
  const [opened, setOpened] = useState<{ index: number; isOpen: boolean } | null>(null)
  return (
    <>
      <AlbumView
        photos={album.photos}
        onOpen={(index) => setOpened({ index, isOpen: true })}
        onApproach={() => void loadViewer()}
      />
      {opened && (
        <Suspense>
          <AlbumViewer
            photos={album.photos}
            index={opened.index}
            isOpen={opened.isOpen}
            onClose={() => setOpened({ ...opened, isOpen: false })}
          />
        </Suspense>
      )}
    </>
  )
}
