import { uploadBytesMax } from '@obole/contract/rules/limits'
import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { m } from '../paraglide/messages.js'
import { classNames } from '../ui/class-names.ts'
import { useFileDrop } from '../ui/forms/file-drop.ts'

/** Click to pick, or drop: several images at once. */
export function DropZone({ isDisabled, onFiles }: { isDisabled: boolean; onFiles: (files: File[]) => void }) {
  const picker = useRef<HTMLInputElement>(null)
  const { isOver, dropProps } = useFileDrop((files) => {
    if (!isDisabled) onFiles(files)
  })
  return (
    <>
      <input
        ref={picker}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <button
        {...dropProps}
        type="button"
        disabled={isDisabled}
        onClick={() => picker.current?.click()}
        className={classNames(
          'grid cursor-pointer justify-items-center gap-1 rounded-card border-2 border-dashed px-4 py-8 text-center transition-colors duration-150 hover:border-ink disabled:cursor-not-allowed disabled:opacity-60',
          isOver ? 'border-copper bg-copper-soft' : 'border-edge/60',
        )}
      >
        <ImagePlus aria-hidden size={28} className="mb-1 text-muted" />
        <span className="pointer-coarse:hidden font-semibold">{m.album_drop()}</span>
        <span className="pointer-coarse:hidden text-muted text-sm">{m.album_pick()}</span>
        <span className="not-pointer-coarse:hidden font-semibold">{m.album_pick_touch()}</span>
        <span className="not-pointer-coarse:hidden text-muted text-sm">
          {m.album_formats({ limit: uploadBytesMax / 1024 ** 2 })}
        </span>
      </button>
    </>
  )
}
