import { useBlocker } from '@tanstack/react-router'
import { m } from '../paraglide/messages.js'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

/** Asks before unsaved changes are lost by a link, the back button or closing the tab. */
export function LeaveGuard({ isDirty, message }: { isDirty: boolean; message: string }) {
  const blocker = useBlocker({ shouldBlockFn: () => isDirty, enableBeforeUnload: () => isDirty, withResolver: true })
  const isAsking = blocker.status === 'blocked'
  return (
    <Dialog
      isOpen={isAsking}
      onClose={() => blocker.reset?.()}
      title={m.settings_leave_title()}
      actions={
        <>
          <Button onClick={() => blocker.proceed?.()}>{m.settings_leave()}</Button>
          <Button variant="primary" onClick={() => blocker.reset?.()}>
            {m.settings_stay()}
          </Button>
        </>
      }
    >
      <p>{message}</p>
    </Dialog>
  )
}
