import { m } from '../paraglide/messages.js'
import { imageTooLargeText } from '../platform/refusal-texts.ts'
import { classNames } from '../ui/class-names.ts'
import { Spinner } from '../ui/page/spinner.tsx'
import { type AlbumItem, isTooLarge } from './album-draft.ts'

/** The state of a photo, over its picture. */
export function TileOverlay({ item }: { item: AlbumItem }) {
  switch (item.state) {
    case 'ready':
      return null
    case 'processing':
      return (
        <Overlay>
          <Spinner />
          {m.ui_processing()}
        </Overlay>
      )
    case 'waiting':
      return <Overlay>{m.album_waiting()}</Overlay>
    case 'uploading':
      return (
        <Overlay>
          <span>{m.album_uploading()}</span>
          <span className="tabular-nums">{item.percent} %</span>
          <span className="h-1.5 w-full overflow-hidden rounded-capsule bg-[oklch(100%_0_0/0.3)]">
            <span
              className="block h-full rounded-capsule bg-[oklch(100%_0_0)] transition-[width] duration-200 ease-out"
              style={{ width: `${item.percent}%` }}
            />
          </span>
        </Overlay>
      )
    case 'failed':
      return <Overlay isBad>{reasonOf(item)}</Overlay>
  }
}

function Overlay({ isBad, children }: { isBad?: boolean; children: React.ReactNode }) {
  return (
    <span
      className={classNames(
        'pointer-events-none absolute inset-0 grid place-content-center justify-items-center gap-2 rounded-card p-3 text-center font-semibold text-[oklch(100%_0_0)] text-xs leading-snug',
        isBad ? 'bg-[oklch(38%_0.13_27/0.88)]' : 'bg-[oklch(20%_0.02_70/0.72)]',
      )}
    >
      {children}
    </span>
  )
}

function reasonOf({ reason, file }: AlbumItem): string {
  if (reason) return reason
  return file && isTooLarge(file) ? imageTooLargeText() : m.refusal_unexpected()
}
