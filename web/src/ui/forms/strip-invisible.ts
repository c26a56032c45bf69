import { visibleLine, visibleText } from '@obole/contract/rules/text'

/** As it is typed or pasted: what nobody can see would be refused, and nobody could find it. */
export function stripInvisible(control: EventTarget): void {
  const isArea = control instanceof HTMLTextAreaElement
  if (!isArea && (!(control instanceof HTMLInputElement) || control.type === 'password')) return
  const seen = isArea ? visibleText : visibleLine
  const { value, selectionStart, selectionEnd } = control
  if (seen(value) === value) return
  const caretAfter = (place: number) => seen(value.slice(0, place)).length
  control.value = seen(value)
  // Null where a control has no caret to set, as for an e-mail address.
  if (selectionStart !== null && selectionEnd !== null)
    control.setSelectionRange(caretAfter(selectionStart), caretAfter(selectionEnd))
}
