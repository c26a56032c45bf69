import { useSortable } from '@dnd-kit/sortable'
import { photoDescriptionMax } from '@obole/contract/rules/limits'
import { ArrowLeft, ArrowRight, ImageOff, Trash2 } from 'lucide-react'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/buttons/button.tsx'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { classNames } from '../ui/class-names.ts'
import { TextInput } from '../ui/forms/text-input.tsx'
import { type AlbumItem, isTooLarge } from './album-draft.ts'
import { TileOverlay } from './tile-overlay.tsx'

interface AlbumTileProps {
  item: AlbumItem
  index: number
  total: number
  isLocked: boolean
  onDescribe: (text: string) => void
  onPlace: (index: number) => void
  onDelete: () => void
  onRetry: () => void
}

/** A photo of the album being edited: drag the picture, or use the buttons without dragging. */
export function AlbumTile({ item, index, total, isLocked, onDescribe, onPlace, onDelete, onRetry }: AlbumTileProps) {
  const number = index + 1
  const sortable = useSortable({
    id: item.id,
    disabled: isLocked,
    attributes: { roleDescription: m.album_photo() },
  })
  const { transform, transition, isDragging } = sortable
  return (
    <li
      ref={sortable.setNodeRef}
      style={{ transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined, transition }}
      className={classNames('relative grid grid-cols-[minmax(0,1fr)] content-start gap-1', isDragging && 'z-10')}
    >
      <div className="relative">
        <button
          ref={sortable.setActivatorNodeRef}
          type="button"
          {...sortable.attributes}
          {...sortable.listeners}
          disabled={isLocked}
          aria-label={m.album_drag_label({ index: number })}
          className={classNames(
            'block aspect-square w-full touch-manipulation select-none overflow-hidden rounded-card border border-line bg-sunken',
            isLocked ? 'cursor-progress' : 'cursor-grab active:cursor-grabbing',
            isDragging && 'shadow-dialog',
          )}
        >
          <TilePicture item={item} />
        </button>
        <NoPreview item={item} />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute start-2 top-2 grid min-w-7 place-items-center rounded-capsule bg-raised px-2 py-0.5 font-bold text-sm tabular-nums"
        >
          {number}
        </span>
        <TileOverlay item={item} />
      </div>
      <div className="flex justify-between">
        <IconButton
          label={m.album_move_left_label({ index: number })}
          title={m.album_move_left()}
          disabled={isLocked || index === 0}
          onClick={() => onPlace(index - 1)}
        >
          <ArrowLeft aria-hidden size={18} />
        </IconButton>
        <IconButton
          label={m.album_delete_label({ index: number })}
          title={m.album_delete()}
          disabled={isLocked}
          onClick={onDelete}
        >
          <Trash2 aria-hidden size={18} />
        </IconButton>
        <IconButton
          label={m.album_move_right_label({ index: number })}
          title={m.album_move_right()}
          disabled={isLocked || index === total - 1}
          onClick={() => onPlace(index + 1)}
        >
          <ArrowRight aria-hidden size={18} />
        </IconButton>
      </div>
      <TextInput
        dir="auto"
        value={item.description}
        maxLength={photoDescriptionMax}
        readOnly={isLocked}
        aria-label={m.album_description({ index: number })}
        placeholder={m.album_description_hint()}
        onChange={(event) => onDescribe(event.target.value)}
        className="text-sm"
      />
      {item.state === 'failed' && item.file && !isTooLarge(item.file) && (
        <Button isWide aria-label={m.album_retry_label({ index: number })} disabled={isLocked} onClick={onRetry}>
          {m.ui_try_again()}
        </Button>
      )}
    </li>
  )
}

function TilePicture({ item }: { item: AlbumItem }) {
  const url = pictureOf(item)
  if (url)
    return (
      <img src={url} alt="" draggable={false} loading="lazy" className="pointer-events-none size-full object-cover" />
    )
  return null
}

/** The browser cannot show it; the server may still be able to read it. */
function NoPreview({ item }: { item: AlbumItem }) {
  if (pictureOf(item) || item.state === 'processing') return null
  return (
    <span className="pointer-events-none absolute inset-0 grid place-content-center justify-items-center gap-1 p-2 text-muted text-xs">
      <ImageOff aria-hidden size={24} />
      {m.album_unreadable()}
    </span>
  )
}

function pictureOf({ photo, previewUrl }: AlbumItem): string | null {
  return photo?.thumbnailUrl ?? previewUrl
}
