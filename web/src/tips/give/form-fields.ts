import type { TipContent } from './tip-draft.ts'

/** The form's own fields hold what is typed, before and after React runs it: here they are read and written by name. */
function fieldsOf(form: HTMLFormElement, name: string): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>(`[name=${name}]`)]
}

/** Of the amount and its chips, what has changed counts. */
export function joinAmount(form: HTMLFormElement, changed: EventTarget): void {
  const [amount] = fieldsOf(form, 'amount')
  for (const chip of fieldsOf(form, 'chip')) {
    if (changed === amount) chip.checked = false
    else if (amount && chip.checked) amount.value = chip.value
  }
}

/** The amount as it is understood, with the caret where it was, and the chip that says the same. */
export function showAmount(form: HTMLFormElement, amount: string): void {
  const [field] = fieldsOf(form, 'amount')
  if (field && field.value !== amount) {
    const caret = (field.selectionStart ?? 0) - (field.value.length - amount.length)
    field.value = amount
    if (document.activeElement === field) field.setSelectionRange(caret, caret)
  }
  for (const chip of fieldsOf(form, 'chip')) chip.checked = chip.value === amount
}

const textFields = ['amount', 'supporterName', 'message'] as const
const ticks = ['isPrivate', 'showsName', 'showsAmount', 'coversFees'] as const

/** Nothing that stands in the form is overwritten. */
export function fillEmptyFields(form: HTMLFormElement, content: TipContent): void {
  const hasChip = fieldsOf(form, 'chip').some(({ checked }) => checked)
  for (const name of textFields) {
    const [field] = fieldsOf(form, name)
    if (field?.value === '' && !(name === 'amount' && hasChip)) field.value = content[name]
  }
  for (const name of ticks) for (const box of fieldsOf(form, name)) box.checked ||= content[name]
  for (const radio of fieldsOf(form, 'visibility')) radio.checked ||= radio.value === 'page' && content.showsWords
}
