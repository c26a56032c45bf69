import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'
import { m } from '../paraglide/messages.js'
import { Icon } from './icon.tsx'
import { wrapFocus } from './wrap-focus.ts'

interface DialogProps {
  isOpen: boolean
  /** For Escape, the close button and a press outside. */
  onClose: () => void
  title: string
  description?: ReactNode
  children: ReactNode
  /** The buttons in reading order, the main one last. */
  actions?: ReactNode
  /** While something runs that must not be interrupted, only the actions close it. */
  isLocked?: boolean
  /** What has the focus at first, instead of the close button. */
  initialFocus?: RefObject<HTMLElement | null>
}

/**
 * At most 800 px wide; a sheet on phones. The focus stays inside and returns on close.
 * In a low window, or with large text, it scrolls as a whole: a fixed title and buttons would leave no room.
 */
export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  children,
  actions,
  isLocked,
  initialFocus,
}: DialogProps) {
  return (
    <BaseDialog.Root
      open={isOpen}
      disablePointerDismissal={isLocked}
      onOpenChange={(open) => {
        if (!open && !isLocked) onClose()
      }}
    >
      <BaseDialog.Portal>
        {/* Also over the dialog that opened this one, which is at the same level and before it in the document. */}
        <BaseDialog.Backdrop
          forceRender
          className="fixed inset-0 z-50 bg-[oklch(20%_0.02_70/0.5)] transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <BaseDialog.Popup
          initialFocus={initialFocus}
          onKeyDown={wrapFocus}
          className="fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] low:overflow-y-auto low:overscroll-contain flex-col rounded-t-card border border-line bg-paper shadow-dialog outline-none transition duration-200 ease-out data-ending-style:translate-y-6 data-ending-style:opacity-0 data-starting-style:translate-y-6 data-starting-style:opacity-0 sm:inset-0 sm:m-auto sm:h-fit sm:w-[min(800px,calc(100vw-48px))] sm:rounded-card"
        >
          <div className="flex items-start gap-4 px-5 pt-5 sm:px-8 sm:pt-7">
            <div className="grid flex-1 gap-1">
              <BaseDialog.Title className="text-xl">{title}</BaseDialog.Title>
              {description && <BaseDialog.Description className="text-muted">{description}</BaseDialog.Description>}
            </div>
            <BaseDialog.Close
              disabled={isLocked}
              aria-label={m.ui_close()}
              className="icon-button -me-3 -mt-2 shrink-0 sm:-me-4"
            >
              <Icon name="close" sizePx={22} />
            </BaseDialog.Close>
          </div>
          <div className="min-h-0 flex-auto overflow-y-auto overscroll-contain px-5 py-5 low:flex-none low:overflow-visible sm:px-8">
            {children}
          </div>
          {actions && (
            <div
              data-dialog-foot
              className="flex flex-col gap-3 border-line border-t px-5 py-4 pb-[max(16px,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end sm:px-8"
            >
              {actions}
            </div>
          )}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
