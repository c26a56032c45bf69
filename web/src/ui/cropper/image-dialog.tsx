import { lazy, type ReactNode, Suspense, useEffect, useReducer, useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { refusalText } from '../../platform/refusal-texts.ts'
import { Button } from '../buttons/button.tsx'
import { classNames } from '../class-names.ts'
import { Dialog } from '../dialogs/dialog.tsx'
import { DiscardDialog } from '../dialogs/discard-dialog.tsx'
import { useFileDrop } from '../forms/file-drop.ts'
import { Notice } from '../notice.tsx'
import { ProgressBar } from '../page/progress-bar.tsx'
import { Skeleton } from '../page/skeleton.tsx'
import { notify } from '../toast.tsx'
import { useBlobUrl } from './blob-url.ts'
import type { CropHandle } from './crop-area.tsx'
import { CropPrimaryButton } from './crop-primary-button.tsx'
import type { CropShape } from './crop-shapes.ts'
import { cropReducer, noImage } from './crop-state.ts'

const CropArea = lazy(() => import('./crop-area.tsx').then((module) => ({ default: module.CropArea })))

interface ImageDialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  description: string
  shape: CropShape
  /** The image that is shown now; stays when the dialog is cancelled. */
  current: ReactNode
  /** What a failed upload is called. */
  errorText: string
  /** Rejects when the image could not be saved; then the dialog stays open. */
  save: (image: Blob, progress: { onProgress: (percent: number) => void; signal: AbortSignal }) => Promise<void>
}

/** Choose, crop (Apply), send (Save): for a banner, a logo or a portrait. */
export function ImageDialog(props: ImageDialogProps) {
  const { isOpen, onClose, title, description, shape, current, errorText, save } = props
  const [state, dispatch] = useReducer(cropReducer, noImage)
  const cropArea = useRef<CropHandle>(null)
  const sending = useRef<AbortController>(null)
  const source = useBlobUrl(state.step === 'cropping' ? state.source : null)
  const preview = useBlobUrl('crop' in state ? state.crop.preview : null)
  const picker = useRef<HTMLInputElement>(null)
  const choose = ([file]: Iterable<File>) => {
    if (file) dispatch({ type: 'chosen', file })
  }
  const { isOver, dropProps } = useFileDrop(choose)
  useEffect(() => () => sending.current?.abort(), [])
  const problem = useRef<HTMLDivElement>(null)
  const error = 'error' in state ? state.error : null
  // Below the image, which a phone does not show while the buttons under it are pressed.
  useEffect(() => {
    if (error) problem.current?.scrollIntoView({ block: 'nearest' })
  }, [error])

  const [isAsking, setIsAsking] = useState(false)
  const close = () => {
    sending.current?.abort()
    dispatch({ type: 'reset' })
    setIsAsking(false)
    onClose()
  }
  // Escape and a press outside are easily made by mistake; Cancel is not.
  const askToClose = () => (state.step === 'empty' ? close() : setIsAsking(true))

  const apply = async () => {
    // An SVG with foreign content taints the canvas: it cannot be read then.
    const crop = await cropArea.current?.crop().catch(() => null)
    dispatch(crop ? { type: 'applied', crop } : { type: 'unreadable' })
  }

  const send = async (image: Blob) => {
    const abort = new AbortController()
    sending.current = abort
    dispatch({ type: 'sent' })
    try {
      await save(image, { onProgress: (percent) => dispatch({ type: 'progressed', percent }), signal: abort.signal })
      if (abort.signal.aborted) return
      close()
      notify('success', m.settings_saved())
    } catch (error) {
      if (!abort.signal.aborted) dispatch({ type: 'failed', reason: refusalText(error) })
    }
  }

  const isSending = state.step === 'uploading'
  return (
    <Dialog
      size="large"
      isOpen={isOpen}
      onClose={askToClose}
      title={title}
      description={description}
      isLocked={isSending}
      actions={
        <>
          <Button onClick={close}>{m.ui_cancel()}</Button>
          <CropPrimaryButton state={state} onApply={apply} onSave={send} />
        </>
      }
    >
      <div {...dropProps} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <input
          ref={picker}
          type="file"
          accept="image/*"
          hidden
          onChange={(event) => {
            choose(event.target.files ?? [])
            // The same file may be chosen again.
            event.target.value = ''
          }}
        />
        <Button className="justify-self-start" disabled={isSending} onClick={() => picker.current?.click()}>
          {m.crop_choose()}
        </Button>
        {state.step === 'cropping' && source ? (
          <Suspense
            fallback={
              <Skeleton className="h-[min(34dvh,420px)] min-h-48 w-full rounded-card sm:h-[min(46dvh,420px)]" />
            }
          >
            <CropArea
              key={source}
              ref={cropArea}
              src={source}
              shape={shape}
              onReady={() => dispatch({ type: 'ready' })}
              onUnreadable={() => dispatch({ type: 'unreadable' })}
            />
          </Suspense>
        ) : (
          <button
            type="button"
            disabled={isSending}
            // A larger target for the pointer of what the button above does.
            {...(state.step === 'empty' && { 'aria-hidden': true, tabIndex: -1 })}
            onClick={() => (state.step === 'cropped' ? dispatch({ type: 'reopened' }) : picker.current?.click())}
            className={classNames(
              'group grid cursor-pointer justify-items-center gap-3 rounded-card border-2 border-dashed p-4 transition-colors duration-150 hover:border-ink disabled:cursor-progress',
              isOver ? 'border-copper bg-copper-soft' : 'border-edge/60',
            )}
          >
            {preview ? <CroppedImage shape={shape} url={preview} /> : current}
            {isOver ? (
              <span className="font-semibold text-sm">{m.crop_drop()}</span>
            ) : (
              <span className="font-semibold text-sm">
                <span className="pointer-coarse:hidden">{m.crop_edit()}</span>
                <span className="not-pointer-coarse:hidden">{m.crop_edit_touch()}</span>
              </span>
            )}
          </button>
        )}
        {isSending && <ProgressBar label={m.crop_uploading({ percent: state.percent })} percent={state.percent} />}
        {!isSending && state.error && (
          <div ref={problem}>
            <Notice tone="bad" title={state.error.kind === 'unreadable' ? m.crop_unreadable() : errorText}>
              {state.error.kind === 'unreadable' ? m.crop_readable() : state.error.reason}
            </Notice>
          </div>
        )}
      </div>
      <DiscardDialog isOpen={isAsking} message={m.crop_unsaved()} onDiscard={close} onStay={() => setIsAsking(false)} />
    </Dialog>
  )
}

function CroppedImage({ shape, url }: { shape: CropShape; url: string }) {
  return (
    <img
      src={url}
      alt={m.crop_preview()}
      className={shape === 'circle' ? 'size-44 rounded-capsule' : 'aspect-[4/1] w-full rounded-sm'}
    />
  )
}
