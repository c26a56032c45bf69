import { type FormEvent, type RefObject, useEffect, useReducer, useRef } from 'react'
import { useHydrated } from '../use-hydrated.ts'
import { type FormErrors, type FormState, formReducer, hasErrors, idleForm } from './form-state.ts'
import { replaySubmit } from './pre-hydration-submit.ts'
import { stripInvisible } from './strip-invisible.ts'

type Values<Name extends string> = Record<Name, string>

interface FormOptions<Name extends string> {
  /** The names of its controls. */
  fields: readonly Name[]
  /** A sentence for each field that is not valid. */
  check?: (values: Values<Name>) => Partial<Record<Name, string | null>>
  submit: (values: Values<Name>) => Promise<void>
  /** What a failed submit means for the person. */
  explain: (error: unknown, values: Values<Name>) => FormErrors<Name>
  /** Where the browser posts it without script; a form that has none is sent once it is hydrated. */
  action?: string
  /** Why the server sent back a form that was posted without script. */
  initialProblem?: string | null
}

export interface FormHandle<Name extends string> {
  state: FormState<Name>
  isHydrated: boolean
  action: string | undefined
  ref: RefObject<HTMLFormElement | null>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onInput: (event: FormEvent<HTMLFormElement>) => void
  /** For a field that another one fills in or puts right: what was wrong with it no longer counts. */
  onFilled: (name: Name) => void
}

/**
 * The one way to send a form. The values are read from the controls when it is sent: nothing typed is lost by a failure,
 * and what a password manager filled in before hydration counts. A form whose controls show a draft reads the
 * draft instead of the values.
 */
export function useForm<Name extends string>(options: FormOptions<Name>): FormHandle<Name> {
  const { fields, check, submit, explain, action, initialProblem = null } = options
  const [state, dispatch] = useReducer(formReducer<Name>, initialProblem, idleForm<Name>)
  const ref = useRef<HTMLFormElement>(null)
  const isHydrated = useHydrated()
  // State is updated after a render: a second press before it must see that a request is under way.
  const isSending = useRef(false)

  useEffect(() => {
    if (isHydrated && ref.current) replaySubmit(ref.current)
  }, [isHydrated])

  useEffect(() => {
    if (state.failures > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]')?.focus()
  }, [state.failures])

  const send = async (values: Values<Name>): Promise<void> => {
    const errors = check?.(values) ?? {}
    if (hasErrors(errors)) return dispatch({ type: 'failed', errors: { errors: errors as Values<Name> } })
    dispatch({ type: 'sent' })
    try {
      await submit(values)
      dispatch({ type: 'succeeded' })
    } catch (error) {
      dispatch({ type: 'failed', errors: explain(error, values) })
    }
  }

  return {
    state,
    isHydrated,
    action,
    ref,
    onSubmit: (event) => {
      event.preventDefault()
      if (isSending.current) return
      isSending.current = true
      void send(readValues(event.currentTarget, fields)).finally(() => {
        isSending.current = false
      })
    },
    onInput: ({ target }) => {
      stripInvisible(target)
      const name = fields.find((field) => field === (target as HTMLInputElement).name)
      if (name) dispatch({ type: 'edited', name })
    },
    onFilled: (name) => dispatch({ type: 'edited', name }),
  }
}

function readValues<Name extends string>(form: HTMLFormElement, fields: readonly Name[]): Values<Name> {
  const sent = new FormData(form)
  return Object.fromEntries(fields.map((name) => [name, String(sent.get(name) ?? '')])) as Values<Name>
}
