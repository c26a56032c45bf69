import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { useEffect, useId, useRef } from 'react'
import { m } from '../paraglide/messages.js'
import { useFocusHandover } from '../ui/page/focus-heading.ts'
import type { AlbumDraft } from './album-draft.ts'
import { AlbumTile } from './album-tile.tsx'

interface AlbumGridProps {
  draft: AlbumDraft
  onDescribe: (id: string, text: string) => void
  onPlace: (id: string, index: number) => void
  onDelete: (id: string) => void
  onRetry: () => void
  /** What the buttons did; the library says what dragging does. */
  onSay: (text: string) => void
}

/** Reordered by mouse, touch (after a short press, so that a swipe still scrolls) and keyboard. */
export function AlbumGrid({ draft, onDescribe, onPlace, onDelete, onRetry, onSay }: AlbumGridProps) {
  const { items, isSaving } = draft
  const id = useId()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const list = useRef<HTMLUListElement>(null)
  useFocusHandover(list)
  const deleted = useRef<number | null>(null)
  // The pressed button leaves with its photo: the keyboard goes on at the next one.
  useEffect(() => {
    if (deleted.current === null) return
    const next = list.current?.children[Math.min(deleted.current, items.length - 1)]
    next?.querySelector('button')?.focus()
    deleted.current = null
  }, [items.length])
  const indexOf = (itemId: unknown) => items.findIndex((item) => item.id === itemId)
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onPlace(String(active.id), indexOf(over.id))
  }
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements: announcements(indexOf, items.length),
        screenReaderInstructions: { draggable: m.album_drag_help() },
      }}
    >
      <SortableContext items={items} strategy={rectSortingStrategy}>
        <ul ref={list} className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(9rem,1fr))]">
          {items.map((item, index) => (
            <AlbumTile
              key={item.id}
              item={item}
              index={index}
              total={items.length}
              isLocked={isSaving}
              onDescribe={(text) => onDescribe(item.id, text)}
              onPlace={(place) => {
                onPlace(item.id, place)
                onSay(m.album_moved({ index: index + 1, place: place + 1, total: items.length }))
              }}
              onDelete={() => {
                deleted.current = index
                onDelete(item.id)
                onSay(m.album_deleted({ index: index + 1 }))
              }}
              onRetry={onRetry}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

function announcements(indexOf: (id: unknown) => number, total: number): Announcements {
  return {
    onDragStart: ({ active }) => m.album_dragged({ index: indexOf(active.id) + 1 }),
    onDragOver: ({ over }) => (over ? m.album_dragged_over({ index: indexOf(over.id) + 1, total }) : undefined),
    onDragEnd: ({ over }) =>
      over ? m.album_dropped({ index: indexOf(over.id) + 1, total }) : m.album_drag_cancelled(),
    onDragCancel: () => m.album_drag_cancelled(),
  }
}
