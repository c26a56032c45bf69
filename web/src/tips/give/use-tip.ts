import type { Creator } from '@obole/contract/calls/creators'
import type { Site } from '@obole/contract/calls/site'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { v4 as newKey } from 'uuid'
import { m } from '../../paraglide/messages.js'
import { ApiProblem } from '../../platform/http/call.ts'
import { useLocale } from '../../platform/locale.ts'
import type { OwnSite } from '../../platform/provider-url.ts'
import { refusalText } from '../../platform/refusal-texts.ts'
import { dismissToast, notify } from '../../ui/toast.tsx'
import { fillEmptyFields, joinAmount, showAmount } from './form-fields.ts'
import { startCheckout } from './start-checkout.ts'
import { storedDraft } from './stored-draft.ts'
import {
  contentOf,
  emptyDraft,
  type TipAction,
  type TipDraft,
  type TipLimits,
  tipCents,
  tipReducer,
} from './tip-draft.ts'

export type TipCreator = Pick<Creator, 'id' | 'slug' | 'name' | 'hasWall'>
export type TipSite = OwnSite & TipLimits & Pick<Site, 'undoMinutes' | 'operator'>

export interface TipController {
  draft: TipDraft
  /** Why the last sending failed, in a sentence that calms. */
  problem: string | null
  /** False until React runs the form, which the browser sends by itself until then. */
  isLive: boolean
  /** Takes over what stands in the fields. */
  read: (changed: EventTarget) => void
  submit: () => Promise<void>
  reconsider: () => void
}

const amountToast = 'tip-amount'
const failedToast = 'tip-failed'

/** The draft of a tip, read from the fields of its form, and sending it. */
export function useTip(
  creator: TipCreator,
  site: TipSite | null,
  form: RefObject<HTMLFormElement | null>,
): TipController {
  const stored = useMemo(() => storedDraft(creator.id ?? ''), [creator.id])
  const locale = useLocale()
  const [draft, setDraft] = useState(emptyDraft)
  const [problem, setProblem] = useState<string | null>(null)
  const [isLive, setIsLive] = useState(false)
  // State is updated after a render: a second click before it must see that the draft is being sent.
  const latest = useRef(draft)
  const sending = useRef<AbortController | null>(null)

  const show = (next: TipDraft) => {
    latest.current = next
    setDraft(next)
    return next
  }
  const dispatch = (action: TipAction) => {
    const next = show(tipReducer(latest.current, action))
    stored.store(next)
    return next
  }
  /** What stands in the form, which was typed before React ran it or restored by the browser, counts more than what is stored. */
  const restore = (fields: HTMLFormElement) => {
    const draft = stored.read() ?? emptyDraft
    fillEmptyFields(fields, draft)
    const content = contentOf(new FormData(fields))
    showAmount(fields, show(tipReducer(draft, { type: 'write', content })).amount)
    setIsLive(true)
  }
  const stop = () => {
    sending.current?.abort()
    if (latest.current.phase !== 'writing') dispatch({ type: 'stop' })
  }
  useFormLife(form, {
    restore,
    stop,
    moveCaret: () => {
      if (latest.current.hasCents) dispatch({ type: 'move-caret' })
    },
    /** The browser may restore the page with its old state, also when the tip was paid meanwhile. */
    returned: (fields) => {
      fields.reset()
      const draft = show(stored.read() ?? emptyDraft)
      fillEmptyFields(fields, draft)
      showAmount(fields, draft.amount)
    },
  })

  const read = (changed: EventTarget) => {
    if (!form.current) return
    joinAmount(form.current, changed)
    const { amount } = dispatch({ type: 'write', content: contentOf(new FormData(form.current)) })
    showAmount(form.current, amount)
    if (tipCents({ amount }) !== null) dismissToast(amountToast)
  }

  const submit = async () => {
    if (latest.current.phase === 'sending') return
    setProblem(null)
    dismissToast(failedToast)
    const next = dispatch({ type: 'submit', fees: site, language: locale, newKey: newKey(), nowMs: Date.now() })
    if (next.error === 'amount') notify('warning', m.tip_amount_invalid(), amountToast)
    if (next.error) form.current?.querySelector<HTMLElement>(`[name=${next.error}]`)?.focus()
    if (next.phase !== 'sending') return
    const abort = new AbortController()
    sending.current = abort
    try {
      const url = await startCheckout({ creator, site, draft: next, locale }, abort.signal)
      if (!abort.signal.aborted) location.assign(url)
    } catch (error) {
      if (abort.signal.aborted) return
      const code = error instanceof ApiProblem ? error.code : null
      // The message looks for a place that covers neither this reason nor the buttons.
      flushSync(() => {
        dispatch({ type: 'fail', isKeyRefused: code === 'idempotency_mismatch' || code === 'tip_ended' })
        if (code !== 'tip_ended') setProblem(problemFor(error))
      })
      // Its checkout was closed while they were away: the same content sent again is a new tip.
      if (code === 'tip_ended') return submit()
      const toast = toastFor(error)
      if (toast) notify('error', toast, failedToast)
    }
  }

  return {
    draft,
    problem,
    isLive,
    read,
    submit,
    reconsider: () => {
      dispatch({ type: 'reconsider' })
      form.current?.querySelector<HTMLElement>('[name=amount]')?.focus()
    },
  }
}

interface FormLife {
  restore: (form: HTMLFormElement) => void
  returned: (form: HTMLFormElement) => void
  /** Away from the end of the amount. */
  moveCaret: () => void
  stop: () => void
}

function useFormLife(form: RefObject<HTMLFormElement | null>, life: FormLife): void {
  const latest = useRef(life)
  useEffect(() => {
    latest.current = life
  })
  useEffect(() => {
    const fields = form.current
    if (!fields) return
    const dialog = fields.closest('dialog')
    const stop = () => latest.current.stop()
    const returned = ({ persisted }: PageTransitionEvent) => {
      if (persisted) latest.current.returned(fields)
    }
    // React would tell only of a field that got its focus after React ran it.
    const moved = () => {
      const field = document.activeElement
      if (!(field instanceof HTMLInputElement) || field.name !== 'amount' || field.form !== fields) return
      if (field.selectionStart !== field.value.length) latest.current.moveCaret()
    }
    latest.current.restore(fields)
    document.addEventListener('selectionchange', moved)
    dialog?.addEventListener('close', stop)
    addEventListener('pageshow', returned)
    return () => {
      document.removeEventListener('selectionchange', moved)
      dialog?.removeEventListener('close', stop)
      removeEventListener('pageshow', returned)
    }
  }, [form])
}

/** None when the browser itself is offline: the sentence in the form says it all. */
function toastFor(error: unknown): string | null {
  const code = error instanceof ApiProblem ? error.code : null
  if (code === 'unreachable') return null
  return code === 'too_many_requests' ? refusalText(error) : m.tip_failed()
}

/** Codes whose text says more than the toast. */
const explainedCodes: ApiProblem['code'][] = [
  'donations_closed',
  'creator_not_found',
  'invalid_request',
  'too_many_requests',
  'provider_unavailable',
]

function problemFor(error: unknown): string {
  const code = error instanceof ApiProblem ? error.code : null
  if (code === 'unreachable') return m.tip_offline()
  return code !== null && explainedCodes.includes(code) ? reasonText(error, code) : m.tip_unpaid_message()
}

/** A page that accepts no tips says itself that nothing was charged. */
function reasonText(error: unknown, code: ApiProblem['code']): string {
  const reason = refusalText(error)
  return code === 'donations_closed' ? reason : m.tip_not_charged({ reason })
}
