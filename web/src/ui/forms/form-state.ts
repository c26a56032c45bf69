/** What is wrong: beside fields or, when it is about no field, for the form as a whole. */
export type FormErrors<Name extends string> =
  | { errors: Partial<Record<Name, string>>; problem?: undefined }
  | { errors?: undefined; problem: string }

export interface FormState<Name extends string> {
  isBusy: boolean
  errors: Partial<Record<Name, string>>
  problem: string | null
  /** How often it could not be sent: the focus moves to what is wrong each time. */
  failures: number
  /** How often it was sent since it was last edited. */
  successes: number
  /** It holds something that was not sent, or in vain. */
  isEdited: boolean
}

export type FormAction<Name extends string> =
  | { type: 'sent' }
  | { type: 'failed'; errors: FormErrors<Name> }
  | { type: 'succeeded' }
  | { type: 'edited'; name: Name }

export function idleForm<Name extends string>(problem: string | null = null): FormState<Name> {
  return { isBusy: false, errors: {}, problem, failures: 0, successes: 0, isEdited: false }
}

export function formReducer<Name extends string>(state: FormState<Name>, action: FormAction<Name>): FormState<Name> {
  switch (action.type) {
    case 'sent':
      return { ...state, isBusy: true, errors: {}, problem: null, successes: 0, isEdited: false }
    case 'failed': {
      const { errors = {}, problem = null } = action.errors
      const isEdited = state.isEdited || state.isBusy
      return { ...state, isBusy: false, isEdited, errors, problem, failures: state.failures + 1 }
    }
    case 'succeeded':
      return { ...state, isBusy: false, successes: state.successes + 1 }
    case 'edited':
      return state.isEdited && state.errors[action.name] === undefined
        ? state
        : { ...state, successes: 0, isEdited: true, errors: { ...state.errors, [action.name]: undefined } }
  }
}

export function hasErrors(errors: Partial<Record<string, string | null>>): boolean {
  return Object.values(errors).some(Boolean)
}
