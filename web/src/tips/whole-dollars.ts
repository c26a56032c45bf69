import { type ChangeEvent, type FormEvent, useState } from 'react'

/**
 * For a field of whole dollars that shows digits only. What follows a comma or a point is cents: it is left out, and not
 * read as more dollars, until the caret moves or the amount changes.
 */
export function useWholeDollars(amount: string, onChange: (amount: string) => void) {
  const [isInCents, setIsInCents] = useState(false)
  return {
    isInCents,
    handlers: {
      /** Before it moves the caret; text that was pasted is cleaned by `onChange`. */
      onBeforeInput(event: FormEvent<HTMLInputElement>) {
        const typed = (event.nativeEvent as Event & { data?: string | null }).data
        if (typed?.length !== 1) return
        if (/[.,]/.test(typed) && amount !== '') setIsInCents(true)
        if (isInCents || /\D/.test(typed)) event.preventDefault()
      },
      /** Some keyboards of phones cannot be stopped before. */
      onChange({ target: { value } }: ChangeEvent<HTMLInputElement>) {
        if (isInCents && value.length > amount.length && value.startsWith(amount)) return
        setIsInCents(/\d[.,]$/.test(value))
        onChange(value)
      },
      onSelect: () => setIsInCents(false),
    },
  }
}
