import { type ReactNode, useId } from 'react'

/** What a control must carry to belong to its label, hint and error. */
export interface ControlProps {
  id: string
  'aria-describedby': string
  'aria-invalid': true | undefined
}

interface FieldProps {
  /** Where React must not number it: in what is hydrated apart from the page around it. */
  id?: string
  label: string
  hint?: ReactNode
  /** Announced when it appears. */
  error?: string | null
  children: (control: ControlProps) => ReactNode
}

export function Field({ id: givenId, label, hint, error, children }: FieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const control: ControlProps = {
    id,
    'aria-describedby': `${id}-hint ${id}-error`,
    'aria-invalid': error ? true : undefined,
  }
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="justify-self-start font-semibold text-sm">
        {label}
      </label>
      {children(control)}
      <div id={`${id}-hint`} className="text-muted text-sm empty:hidden">
        {hint}
      </div>
      <p id={`${id}-error`} aria-live="polite" className="font-medium text-brick text-sm empty:hidden">
        {error}
      </p>
    </div>
  )
}
