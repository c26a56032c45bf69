import type { Album } from '@obole/contract/albums'
import { type ReactNode, useEffect, useState } from 'react'
import { m } from '../paraglide/messages.js'
import { AlbumView, enlargedId } from './album-view.tsx'

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

/**
 * A press shows the photo by the browser itself, until the viewer is loaded and takes over. The viewer is shown as soon
 * as it is there: React holds what was suspended back for 300 ms.
 */
function Photos({ album }: { album: Album }) {
  const [AlbumViewer, setAlbumViewer] = useState<Viewer | null>(null)
  const [viewed, setViewed] = useState({ index: 0, isOpen: false })

  const load = () =>
    loadViewer().then(
      (loaded) => {
        setAlbumViewer(() => loaded.AlbumViewer)
        return true
      },
      // The browser still shows the photos; the next press tries again.
      () => false,
    )
  const takeOver = async () => {
    const isLoaded = await load()
    const index = enlargedIndex()
    if (isLoaded && index !== null) setViewed({ index, isOpen: true })
  }
  const open = (index: number) => {
    if (AlbumViewer) setViewed({ index, isOpen: true })
    else void takeOver()
    return AlbumViewer !== null
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a photo that was pressed before this was hydrated
  useEffect(() => {
    if (enlargedIndex() !== null) void takeOver()
  }, [])

  return (
    <>
      <AlbumView photos={album.photos} onOpen={open} onApproach={() => void load()} />
      {AlbumViewer && (
        <AlbumViewer
          photos={album.photos}
          index={viewed.index}
          isOpen={viewed.isOpen}
          onShown={hideEnlarged}
          onClose={() => setViewed({ ...viewed, isOpen: false })}
        />
      )}
    </>
  )
}

function enlarged(): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[id^="${enlargedId('')}"]:popover-open`)
}

/** Which photo the browser shows; null when its visitor has closed it. */
function enlargedIndex(): number | null {
  const shown = enlarged()
  return shown && Number(shown.id.slice(enlargedId('').length))
}

function hideEnlarged(): void {
  enlarged()?.hidePopover()
}
