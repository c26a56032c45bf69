import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../icon.tsx'
import { focusHeading } from '../page/focus-heading.ts'
import { wrapFocus } from './wrap-focus.ts'

interface DialogProps {
  isOpen: boolean
  /** For Escape, the gesture to go back, the close button and a press outside. */
  onClose: () => void
  title: string
  description?: ReactNode
  children: ReactNode
  /** The buttons, the main one last: at the right, on phones on top. */
  actions?: ReactNode
  /** While something runs that must not be interrupted, only the actions close it. */
  isLocked?: boolean
  /** What has the focus at first, instead of the close button. */
  initialFocus?: RefObject<HTMLElement | null>
  /** A question (480 px), a form (640 px), or an image to work on (800 px). */
  size?: DialogSize
}

export type DialogSize = 'small' | 'medium' | 'large'

/**
 * Of one of three widths; a sheet on phones. The focus stays inside and returns on close.
 * In a low window, or with large text, it scrolls as a whole: a fixed title and buttons would leave no room.
 */
export function Dialog(props: DialogProps) {
  return props.isOpen && <OpenDialog {...props} />
}

function OpenDialog(props: DialogProps) {
  const { onClose, title, description, children, actions, isLocked = false, initialFocus, size = 'medium' } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useModal(dialog, initialFocus)
  const closing = useCloseRequests(() => {
    if (!isLocked) onClose()
  })
  return (
    <dialog
      ref={dialog}
      {...closing}
      // What is pressed without effect gives it the focus, and with it the keys.
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      data-size={size}
      className="dialog low:overflow-y-auto"
    >
      <div className="flex items-start gap-4 px-5 pt-5 sm:px-8 sm:pt-7">
        <div className="grid flex-1 gap-1">
          <h2 id={`${id}-title`} className="text-xl">
            {title}
          </h2>
          {description && (
            <p id={`${id}-description`} className="text-muted">
              {description}
            </p>
          )}
        </div>
        <button
          type="button"
          disabled={isLocked}
          aria-label={m.ui_close()}
          onClick={onClose}
          className="icon-button -me-3 -mt-2 shrink-0 sm:-me-4"
        >
          <Icon name="close" sizePx={22} />
        </button>
      </div>
      <div className="min-h-0 flex-auto overflow-y-auto overscroll-contain px-5 py-5 low:flex-none low:overflow-visible sm:px-8">
        {children}
      </div>
      {actions && (
        <div
          data-dialog-foot
          className="flex flex-col-reverse gap-3 border-line border-t px-5 py-4 pb-[max(16px,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end sm:px-8"
        >
          {actions}
        </div>
      )}
    </dialog>
  )
}

function useModal(ref: RefObject<HTMLDialogElement | null>, initialFocus?: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    dialog.showModal()
    initialFocus?.current?.focus()
    return () => {
      // Gives the focus back, which removing the element would not.
      dialog.close()
      const { activeElement } = document
      // What opened it has left meanwhile.
      if (activeElement === document.body || dialog.contains(activeElement)) focusHeading(dialog)
    }
  }, [ref, initialFocus])
}

/** All ways by which the browser lets a person close a dialog: whether it closes is decided by whoever opened it. */
function useCloseRequests(request: () => void) {
  const isPressedOutside = useRef(false)
  const isOwn = ({ target, currentTarget }: SyntheticEvent) => target === currentTarget
  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      wrapFocus(event)
      // A dialog inside of this one has answered the key.
      if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
      event.preventDefault()
      request()
    },
    // A file input that is left without a choice sends an event of this name, too.
    onCancel: (event: SyntheticEvent) => {
      if (!isOwn(event)) return
      event.preventDefault()
      request()
    },
    // A browser does not ask when the gesture to go back is made a second time.
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (!isOwn(event) || event.currentTarget.open) return
      event.currentTarget.showModal()
      request()
    },
    // The backdrop belongs to the dialog. A text that is selected from inside to outside ends there as a click.
    onPointerDown: (event: SyntheticEvent) => {
      isPressedOutside.current = isOwn(event)
    },
    onClick: (event: SyntheticEvent) => {
      if (isPressedOutside.current && isOwn(event)) request()
    },
  }
}
