import { type ReceiptAct, receiptForm } from '@obole/contract/calls/tips'
import type { FormEvent, ReactNode } from 'react'
import { useLocale } from '../../platform/locale.ts'
import { Button, type ButtonVariant } from '../../ui/buttons/button.tsx'

interface ReceiptActFormProps {
  token: string
  act: ReceiptAct
  label: string
  variant?: ButtonVariant
  /** With script, before it is sent. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void
  /** What is sent along. */
  children?: ReactNode
}

/** A form of the browser's own: it works without script. */
export function ReceiptActForm({ token, act, label, variant, onSubmit, children }: ReceiptActFormProps) {
  const locale = useLocale()
  return (
    <form
      method="post"
      action={`/receipts/${token}`}
      onSubmit={onSubmit}
      className="grid w-full justify-items-start gap-3"
    >
      <input type="hidden" name="locale" value={locale} />
      {children}
      <Button
        type="submit"
        name={receiptForm.field}
        value={act}
        className="w-full sm:w-auto"
        {...(variant && { variant })}
      >
        {label}
      </Button>
    </form>
  )
}

export function Lead({ children }: { children: ReactNode }) {
  return <p className="max-w-[52ch]">{children}</p>
}
