import { endGoal } from '@obole/contract/calls/goals'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { refusalText } from '../../platform/refusal-texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/toast.tsx'

export function EndGoal({ creatorId, onEnded }: { creatorId: string; onEnded: () => Promise<void> }) {
  const [isOpen, setIsOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)

  const end = async () => {
    setIsBusy(true)
    setProblem(null)
    try {
      await api(endGoal, { params: { id: creatorId } })
      setIsOpen(false)
      notify('success', m.goal_ended())
      await onEnded()
    } catch (error) {
      setProblem(error)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{m.goal_end()}</Button>
      <Dialog
        size="small"
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        isLocked={isBusy}
        title={m.goal_end_title()}
        actions={
          <>
            <Button onClick={() => setIsOpen(false)} disabled={isBusy}>
              {m.ui_cancel()}
            </Button>
            <Button variant="primary" onClick={() => void end()} disabled={isBusy}>
              {m.goal_end()}
            </Button>
          </>
        }
      >
        <p>{m.goal_end_text()}</p>
        {problem !== null && <Notice tone="bad">{refusalText(problem)}</Notice>}
      </Dialog>
    </>
  )
}
