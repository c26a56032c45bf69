import type { Album } from '@obole/contract/calls/albums'
import { albumPhotosMax, uploadBytesMax } from '@obole/contract/rules/limits'
import { useEffect, useReducer, useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/buttons/button.tsx'
import { LeaveGuard } from '../ui/dialogs/leave-guard.tsx'
import { isImage } from '../ui/is-image.ts'
import { Notice } from '../ui/notice.tsx'
import { notify } from '../ui/toast.tsx'
import { albumCalls } from './album-calls.ts'
import {
  type AlbumDraft,
  albumReducer,
  canSaveAlbum,
  countFailed,
  isDirty,
  openAlbum,
  savedPhotos,
} from './album-draft.ts'
import { AlbumGrid } from './album-grid.tsx'
import { DropZone } from './drop-zone.tsx'
import { previewOf } from './preview.ts'
import { saveAlbum } from './save-album.ts'

interface AlbumEditorProps {
  creatorId: string
  creatorName: string
  album: Album
  /** The album as it is now, also when not everything could be saved. */
  onSaved: (album: Album) => void
  onClose: () => void
}

/** Adds, orders and deletes photos; nothing is sent before Save. Loaded when the owner opens it. */
export function AlbumEditor({ creatorId, creatorName, album, onSaved, onClose }: AlbumEditorProps) {
  const [draft, dispatch] = useReducer(albumReducer, album.photos, openAlbum)
  const [said, say] = useState('')
  const saving = useRef<AbortController>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => () => saving.current?.abort(), [])
  useRevokedPreviews(draft)

  const add = (files: File[]) => {
    const named = files.map((file) => ({ id: newId(), file }))
    dispatch({ type: 'added', files: named })
    for (const { id, file } of named) {
      if (isImage(file)) void previewOf(file).then((previewUrl) => dispatch({ type: 'processed', id, previewUrl }))
    }
  }

  const save = async () => {
    const abort = new AbortController()
    saving.current = abort
    const calls = albumCalls({ creatorId, creatorName, albumId: album.albumId }, abort.signal)
    const after = await saveAlbum(calls, { draft, dispatch, signal: abort.signal })
    onSaved({ ...album, photos: savedPhotos(after) })
    if (isDirty(after) || after.error) return
    notify('success', m.settings_saved())
    onClose()
  }

  return (
    <div className="grid gap-5">
      <LeaveGuard isDirty={isDirty(draft)} message={m.album_leave()} />
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
          {m.album_editor()}
        </h2>
        <p aria-live="polite" className="text-muted text-sm tabular-nums">
          {m.album_count({ count: draft.items.length, limit: albumPhotosMax })}
          <span className="sr-only">{said}</span>
        </p>
      </header>
      <DropZone isDisabled={draft.isSaving || draft.items.length >= albumPhotosMax} onFiles={add} />
      <LeftOut leftOut={draft.leftOut} />
      {draft.items.length > 0 && <p className="max-w-[60ch] text-muted text-sm">{m.album_describe()}</p>}
      {draft.items.length > 0 && (
        <AlbumGrid
          draft={draft}
          onDescribe={(id, text) => dispatch({ type: 'captioned', id, text })}
          onPlace={(id, index) => dispatch({ type: 'placed', id, index })}
          onDelete={(id) => dispatch({ type: 'deleted', id })}
          onSay={say}
          onRetry={save}
        />
      )}
      <AlbumErrors draft={draft} />
      <footer className="sticky bottom-0 z-20 -mx-5 flex flex-wrap items-center justify-end gap-3 border-line border-t bg-paper px-5 py-4 sm:-mx-8 sm:px-8">
        <SavingProgress draft={draft} />
        <Button onClick={draft.isSaving ? () => saving.current?.abort() : onClose}>
          {draft.isSaving ? m.album_stop() : m.ui_cancel()}
        </Button>
        <Button variant="primary" isBusy={draft.isSaving} disabled={!canSaveAlbum(draft)} onClick={save}>
          {m.ui_save()}
        </Button>
      </footer>
    </div>
  )
}

function LeftOut({ leftOut }: Pick<AlbumDraft, 'leftOut'>) {
  if (!leftOut) return null
  const { count, because } = leftOut
  return (
    <Notice tone="bad">
      {because === 'full' ? m.album_left_out({ count, limit: albumPhotosMax }) : m.album_not_images({ count })}
    </Notice>
  )
}

function AlbumErrors({ draft }: { draft: AlbumDraft }) {
  if (draft.isSaving) return null
  if (draft.error) {
    return (
      <Notice tone="bad" title={m.album_failed()}>
        {draft.error}
      </Notice>
    )
  }
  const { sent, tooLarge } = countFailed(draft)
  return (
    <>
      {sent > 0 && <Notice tone="bad">{m.album_failed_some({ count: sent })}</Notice>}
      {tooLarge > 0 && (
        <Notice tone="bad">{m.album_too_large({ count: tooLarge, limit: uploadBytesMax / 1024 ** 2 })}</Notice>
      )}
    </>
  )
}

function SavingProgress({ draft }: { draft: AlbumDraft }) {
  const sent = draft.items.filter(({ photo, previewUrl }) => photo && previewUrl).length
  const total = draft.items.filter(({ file, previewUrl }) => file || previewUrl).length
  return (
    <p role="status" className="me-auto text-muted text-sm tabular-nums">
      {draft.isSaving && total > 0 && m.album_saving({ done: sent, total })}
    </p>
  )
}

/** Revokes the object URLs of the previews on unmount: until then the browser holds their bytes. */
function useRevokedPreviews({ items }: AlbumDraft): void {
  const urls = useRef(new Set<string>())
  for (const { previewUrl } of items) if (previewUrl) urls.current.add(previewUrl)
  useEffect(() => {
    const held = urls.current
    return () => {
      for (const url of held) URL.revokeObjectURL(url)
    }
  }, [])
}
