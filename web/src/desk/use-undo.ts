import type { LogEntry } from '@obole/contract/calls/desk'
import { undoDecision } from '@obole/contract/calls/desk/queue'
import { useRouter } from '@tanstack/react-router'
import { m } from '../paraglide/messages.js'
import { api } from '../platform/api.ts'
import { refusalText } from '../platform/refusal-texts.ts'
import { notify } from '../ui/toast.tsx'

/** One press: everything stands as before the decision. */
export function useUndo(): (entry: LogEntry) => Promise<void> {
  const router = useRouter()
  return async ({ id }) => {
    try {
      await api(undoDecision, { params: { decisionId: id }, body: {} })
      notify('success', m.desk_undone())
    } catch (error) {
      notify('error', refusalText(error))
    }
    await router.invalidate()
  }
}
