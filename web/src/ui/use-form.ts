import { useHydrated } from '@tanstack/react-router'
import { type FormEvent as ReactFormEvent, type RefObject, useEffect, useReducer, useRef } from 'react'
import { type FormErrors, type FormState, hasErrors, idleForm, nextForm } from './form-state.ts'

type Values<Name extends string> = Record<Name, string>

interface FormPlan<Name extends string> {
  fields: readonly Name[]
  /** A sentence for each field that is not right. */
  check?: (values: Values<Name>) => Partial<Record<Name, string | null>>
  submit: (values: Values<Name>) => Promise<void>
  /** What a failed submit means for the person. */
  explain: (error: unknown, values: Values<Name>) => FormErrors<Name>
}

export interface FormHandle<Name extends string> {
  state: FormState<Name>
  /** Before the page is alive a press would send the form by itself. */
  isAlive: boolean
  ref: RefObject<HTMLFormElement | null>
  onSubmit: (event: ReactFormEvent<HTMLFormElement>) => void
  onInput: (event: ReactFormEvent<HTMLFormElement>) => void
}

/** The fields keep what is typed; the form reads it when it is sent. So nothing is lost by a failure, and what a password manager filled in before the page was alive counts. */
export function useForm<Name extends string>({ fields, check, submit, explain }: FormPlan<Name>): FormHandle<Name> {
  const [state, dispatch] = useReducer(nextForm<Name>, undefined, idleForm<Name>)
  const ref = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const isAlive = useHydrated()

  useEffect(() => {
    if (state.failures > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]')?.focus()
  }, [state.failures])

  const send = async (values: Values<Name>): Promise<void> => {
    const errors = check?.(values) ?? {}
    if (hasErrors(errors)) return dispatch({ kind: 'failed', fault: { errors: errors as Values<Name> } })
    dispatch({ kind: 'sent' })
    try {
      await submit(values)
      dispatch({ kind: 'succeeded' })
    } catch (error) {
      dispatch({ kind: 'failed', fault: explain(error, values) })
    }
  }

  return {
    state,
    isAlive,
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
      const name = fields.find((field) => field === (target as HTMLInputElement).name)
      if (name) dispatch({ kind: 'edited', name })
    },
  }
}

function readValues<Name extends string>(form: HTMLFormElement, fields: readonly Name[]): Values<Name> {
  const sent = new FormData(form)
  return Object.fromEntries(fields.map((name) => [name, String(sent.get(name) ?? '')])) as Values<Name>
}
