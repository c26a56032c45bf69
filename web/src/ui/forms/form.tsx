import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button, type ButtonVariant } from '../buttons/button.tsx'
import { classNames } from '../class-names.ts'
import { Notice } from '../notice.tsx'
import { useFocusHandover } from '../page/focus-heading.ts'
import { Spinner } from '../page/spinner.tsx'
import { type ControlProps, Field } from './field.tsx'
import type { FormHandle } from './use-form.ts'

interface FormProps<Name extends string> {
  form: FormHandle<Name>
  children: ReactNode
  /** In place of the plain sentence: what is wrong, with an action. */
  problem?: ReactNode
  problemTitle?: string
  label?: string
  /** For a submit button outside of the form. */
  id?: string
  className?: string
}

/** `post` also without an action: were it sent without script, what was typed would stay out of the address. */
export function Form<Name extends string>(props: FormProps<Name>) {
  const { form, children, problem, problemTitle, label, id, className } = props
  const { ref, onSubmit, onInput, state, action, isHydrated } = form
  const needsScript = action === undefined
  useFocusHandover(ref)
  return (
    <form
      ref={ref}
      id={id}
      method="post"
      action={action}
      noValidate={needsScript || isHydrated}
      data-unsaved={(state.isEdited && !state.isBusy) || undefined}
      data-unhydrated={(needsScript && !isHydrated) || undefined}
      onSubmit={onSubmit}
      onInput={onInput}
      aria-label={label}
      // A focused field must not be hidden by the top bar, nor the sentence under it by what is at the foot.
      className={classNames(
        'grid gap-5 [&_:is(input,select,textarea)]:scroll-mt-28 [&_[aria-invalid]]:scroll-mb-16',
        className,
      )}
    >
      {state.problem !== null && (
        <div data-problem tabIndex={-1} className="scroll-mt-20 rounded-card outline-offset-4">
          {problem || (
            <Notice tone="bad" {...(problemTitle && { title: problemTitle })}>
              {state.problem}
            </Notice>
          )}
        </div>
      )}
      {children}
      {needsScript && !isHydrated && <p className="noscript:block hidden">{m.ui_form_needs_script()}</p>}
    </form>
  )
}

interface FormFieldProps<Name extends string> {
  form: FormHandle<Name>
  name: Name
  label: string
  hint?: ReactNode
  /** Checked while it is typed; takes precedence over what sending found. */
  error?: string | null | undefined
  children: (control: ControlProps & { name: Name }) => ReactNode
}

export function FormField<Name extends string>({ form, name, error, children, ...rest }: FormFieldProps<Name>) {
  return (
    <Field {...rest} error={error ?? form.state.errors[name] ?? null}>
      {(control) => children({ ...control, name })}
    </Field>
  )
}

interface SubmitButtonProps<Name extends string> {
  form: FormHandle<Name>
  children: ReactNode
  variant?: ButtonVariant
  isWide?: boolean
  disabled?: boolean
  /** The id of its form, for a button outside of it. */
  formId?: string
  className?: string
}

export function SubmitButton<Name extends string>(props: SubmitButtonProps<Name>) {
  const { form, children, variant = 'primary', isWide = false, disabled = false, formId, className } = props
  const { isBusy } = form.state
  return (
    <Button
      type="submit"
      form={formId}
      variant={variant}
      isWide={isWide}
      className={classNames(form.action === undefined && 'noscript:hidden', className)}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
    >
      {/* Also while it waits for hydration. */}
      <span className="hidden in-aria-busy:contents">
        <Spinner />
      </span>
      {children}
    </Button>
  )
}
