import type { ReactNode } from 'react'
import { Button, type ButtonVariant } from './button.tsx'
import { type ControlProps, Field } from './field.tsx'
import { Notice } from './notice.tsx'
import { Spinner } from './spinner.tsx'
import type { FormHandle } from './use-form.ts'

interface FormProps<Name extends string> {
  form: FormHandle<Name>
  children: ReactNode
  /** What is wrong, with a way on, when the plain sentence is not enough. */
  problem?: ReactNode
  label?: string
}

/** Never sent by the browser itself: were it sent before the page is alive, `post` keeps what was typed out of the address. */
export function Form<Name extends string>({ form, children, problem, label }: FormProps<Name>) {
  const { ref, onSubmit, onInput, state } = form
  return (
    <form
      ref={ref}
      method="post"
      noValidate
      onSubmit={onSubmit}
      onInput={onInput}
      aria-label={label}
      // A field that gets the focus must not lie below the bar at the top.
      className="grid gap-5 [&_:is(input,select,textarea)]:scroll-mt-28"
    >
      {state.problem !== null && (
        <div data-problem tabIndex={-1} className="scroll-mt-20 rounded-card outline-offset-4">
          {problem || <Notice tone="bad">{state.problem}</Notice>}
        </div>
      )}
      {children}
    </form>
  )
}

interface FormFieldProps<Name extends string> {
  form: FormHandle<Name>
  name: Name
  label: string
  hint?: ReactNode
  children: (control: ControlProps & { name: Name }) => ReactNode
}

export function FormField<Name extends string>({ form, name, children, ...rest }: FormFieldProps<Name>) {
  return (
    <Field {...rest} error={form.state.errors[name] ?? null}>
      {(control) => children({ ...control, name })}
    </Field>
  )
}

interface SubmitButtonProps<Name extends string> {
  form: FormHandle<Name>
  children: ReactNode
  variant?: ButtonVariant
  isWide?: boolean
}

/** Stays focusable while it is busy: whoever pressed it by keyboard is not thrown to the top of the page. */
export function SubmitButton<Name extends string>({ form, children, variant, isWide }: SubmitButtonProps<Name>) {
  const { isBusy } = form.state
  return (
    <Button
      type="submit"
      variant={variant ?? 'primary'}
      isWide={isWide ?? false}
      disabled={!form.isAlive}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
    >
      {isBusy && <Spinner />}
      {children}
    </Button>
  )
}
