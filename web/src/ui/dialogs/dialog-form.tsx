import { type ReactNode, useId } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button, type ButtonVariant } from '../buttons/button.tsx'
import { Form, SubmitButton } from '../forms/form.tsx'
import type { FormHandle } from '../forms/use-form.ts'
import { Dialog, type DialogSize } from './dialog.tsx'

interface DialogFormProps<Name extends string> {
  form: FormHandle<Name>
  isOpen?: boolean
  onClose: () => void
  title: string
  description: ReactNode
  children: ReactNode
  submitText: string
  variant?: ButtonVariant
  isIncomplete?: boolean
  /** In place of the plain sentence: what is wrong, with an action. */
  problem?: ReactNode
  className?: string
  size?: DialogSize
}

/** A form that is the whole dialog. While it is sent, the dialog stays open. */
export function DialogForm<Name extends string>(props: DialogFormProps<Name>) {
  const { form, isOpen = true, onClose, title, description, children } = props
  const { submitText, variant = 'primary', isIncomplete = false, problem, className = '', size = 'medium' } = props
  const formId = useId()
  const { isBusy } = form.state
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isLocked={isBusy}
      size={size}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {m.ui_cancel()}
          </Button>
          <SubmitButton form={form} formId={formId} variant={variant} disabled={isIncomplete}>
            {submitText}
          </SubmitButton>
        </>
      }
    >
      <Form form={form} id={formId} problem={problem} className={className}>
        {children}
      </Form>
    </Dialog>
  )
}
