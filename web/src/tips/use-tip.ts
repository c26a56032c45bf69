import type { Creator } from '@obole/contract/creators'
import type { Site } from '@obole/contract/site'
import { useEffect, useMemo, useRef, useState } from 'react'
import { v4 as newKey } from 'uuid'
import { m } from '../paraglide/messages.js'
import { ApiProblem } from '../platform/http/call.ts'
import { useLocale } from '../platform/locale.ts'
import { refusalText } from '../platform/refusal-texts.ts'
import { notify, settle } from '../ui/toast.tsx'
import { startCheckout } from './start-checkout.ts'
import { storedDraft } from './stored-draft.ts'
import { emptyDraft, type TipAction, type TipContent, type TipDraft, tipCents, tipReducer } from './tip-draft.ts'

export interface TipController {
  draft: TipDraft
  /** Why the last sending failed, where a person can do something about it. */
  problem: string | null
  write: (content: Partial<TipContent>) => void
  submit: () => Promise<void>
  reconsider: () => void
  /** Aborts a request that is under way. */
  stop: () => void
}

const amountToast = 'tip-amount'
const failedToast = 'tip-failed'

/** The draft of a tip for one page, and sending it. */
export function useTip(creator: Creator, site: Site | null): TipController {
  const stored = useMemo(() => storedDraft(creator.id ?? ''), [creator.id])
  const locale = useLocale()
  const [draft, setDraft] = useState(() => stored.read() ?? emptyDraft)
  const [problem, setProblem] = useState<string | null>(null)
  // State is updated after a render: a second click before it must see that the draft is being sent.
  const latest = useRef(draft)
  const sending = useRef<AbortController | null>(null)

  const show = (next: TipDraft) => {
    latest.current = next
    setDraft(next)
  }
  const dispatch = (action: TipAction) => {
    show(tipReducer(latest.current, action))
    stored.store(latest.current)
    return latest.current
  }
  useReturn(() => show(stored.read() ?? emptyDraft))

  const submit = async () => {
    if (latest.current.phase === 'sending') return
    setProblem(null)
    settle(failedToast)
    const next = dispatch({ type: 'submit', fees: site, language: locale, newKey: newKey(), nowMs: Date.now() })
    if (next.error === 'amount') notify('warning', m.tip_amount_invalid(), amountToast)
    if (next.phase !== 'sending') return
    const abort = new AbortController()
    sending.current = abort
    try {
      const url = await startCheckout({ creator, site, draft: next, locale }, abort.signal)
      if (!abort.signal.aborted) location.assign(url)
    } catch (error) {
      if (abort.signal.aborted) return
      const code = error instanceof ApiProblem ? error.code : null
      dispatch({ type: 'fail', isKeyRefused: code === 'idempotency_mismatch' || code === 'tip_ended' })
      // Its checkout was closed while they were away: the same content sent again is a new tip.
      if (code === 'tip_ended') return submit()
      setProblem(problemFor(error))
      notify('error', toastFor(error), failedToast)
    }
  }

  const stop = () => {
    sending.current?.abort()
    dispatch({ type: 'stop' })
  }

  return {
    draft,
    problem,
    write: (content) => {
      if (tipCents(dispatch({ type: 'write', content })) !== null) settle(amountToast)
    },
    submit,
    reconsider: () => dispatch({ type: 'reconsider' }),
    stop,
  }
}

/** When a supporter goes back from the checkout, the browser may restore the page with its old state. */
function useReturn(onReturn: () => void): void {
  const handler = useRef(onReturn)
  useEffect(() => {
    handler.current = onReturn
  })
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) handler.current()
    }
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [])
}

function toastFor(error: unknown): string {
  if (error instanceof ApiProblem && error.code === 'too_many_requests') return refusalText(error)
  return m.tip_failed()
}

/** Codes whose text says more than the toast. */
const explainedCodes: ApiProblem['code'][] = [
  'donations_closed',
  'creator_not_found',
  'invalid_request',
  'too_many_requests',
  'provider_unavailable',
  'unreachable',
]

function problemFor(error: unknown): string | null {
  return error instanceof ApiProblem && explainedCodes.includes(error.code) ? refusalText(error) : null
}
