import { useBlocker } from '@tanstack/react-router'
import { DiscardDialog } from './discard-dialog.tsx'

/** Asks before unsaved changes are lost by a link, the back button or closing the tab. */
export function LeaveGuard({ isDirty, message }: { isDirty: boolean; message: string }) {
  const blocker = useBlocker({ shouldBlockFn: () => isDirty, enableBeforeUnload: () => isDirty, withResolver: true })
  return (
    <DiscardDialog
      isOpen={blocker.status === 'blocked'}
      message={message}
      onDiscard={() => blocker.proceed?.()}
      onStay={() => blocker.reset?.()}
    />
  )
}
