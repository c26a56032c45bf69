import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { DiscardDialog } from './discard-dialog.tsx'

interface LeaveGuardProps {
  /** A function is asked when somebody leaves. */
  isDirty: boolean | (() => boolean)
  message: string
}

/** Asks before unsaved changes are lost by a link, the back button or closing the tab. */
export function LeaveGuard({ isDirty, message }: LeaveGuardProps) {
  const mustAsk = typeof isDirty === 'function' ? isDirty : () => isDirty
  const blocker = useBlocker({ shouldBlockFn: mustAsk, enableBeforeUnload: mustAsk, withResolver: true })
  const isAsking = blocker.status === 'blocked'
  useEffect(() => {
    // The link may have been pressed in the menu of phones, which would cover the page for whoever stays.
    if (isAsking) document.querySelector<HTMLDialogElement>('#menu[open]')?.close()
  }, [isAsking])
  return (
    <DiscardDialog
      isOpen={isAsking}
      message={message}
      onDiscard={() => blocker.proceed?.()}
      onStay={() => blocker.reset?.()}
    />
  )
}
