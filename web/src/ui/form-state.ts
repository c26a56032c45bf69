/** What went wrong, said beside fields or, when it is about no field, for the form as a whole. */
export type FormErrors<Name extends string> =
  | { errors: Partial<Record<Name, string>>; problem?: undefined }
  | { errors?: undefined; problem: string }

export interface FormState<Name extends string> {
  isBusy: boolean
  errors: Partial<Record<Name, string>>
  problem: string | null
  /** Grows with each failure: the focus moves to what is wrong. */
  failures: number
  /** Grows with each success: it is told. */
  successes: number
}

export type FormEvent<Name extends string> =
  | { kind: 'sent' }
  | { kind: 'failed'; fault: FormErrors<Name> }
  | { kind: 'succeeded' }
  | { kind: 'edited'; name: Name }

export function idleForm<Name extends string>(): FormState<Name> {
  return { isBusy: false, errors: {}, problem: null, failures: 0, successes: 0 }
}

export function nextForm<Name extends string>(state: FormState<Name>, event: FormEvent<Name>): FormState<Name> {
  switch (event.kind) {
    case 'sent':
      return { ...state, isBusy: true, errors: {}, problem: null, successes: 0 }
    case 'failed': {
      const { errors = {}, problem = null } = event.fault
      return { ...state, isBusy: false, errors, problem, failures: state.failures + 1 }
    }
    case 'succeeded':
      return { ...state, isBusy: false, successes: state.successes + 1 }
    case 'edited':
      return state.successes === 0 && state.errors[event.name] === undefined
        ? state
        : { ...state, successes: 0, errors: { ...state.errors, [event.name]: undefined } }
  }
}

export function hasErrors(errors: Partial<Record<string, string | null>>): boolean {
  return Object.values(errors).some(Boolean)
}
