import { useRef } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../buttons/button.tsx'
import { Dialog } from './dialog.tsx'

interface DiscardDialogProps {
  isOpen: boolean
  /** What would be lost. */
  message: string
  onDiscard: () => void
  onStay: () => void
}

/** Asks before something unsaved is thrown away. */
export function DiscardDialog({ isOpen, message, onDiscard, onStay }: DiscardDialogProps) {
  const safe = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      size="small"
      isOpen={isOpen}
      onClose={onStay}
      title={m.settings_leave_title()}
      initialFocus={safe}
      actions={
        <>
          <Button onClick={onDiscard}>{m.settings_leave()}</Button>
          <Button ref={safe} variant="primary" onClick={onStay}>
            {m.settings_stay()}
          </Button>
        </>
      }
    >
      <p>{message}</p>
    </Dialog>
  )
}
