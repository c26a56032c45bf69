import { tabsToSpaces } from '@obole/contract/text'

/** In one line: browsers replace pasted line breaks themselves; a tab would be refused, and nobody could see why. */
export function replaceTabs(control: EventTarget): void {
  if (!(control instanceof HTMLInputElement) || control.type === 'password' || !control.value.includes('\t')) return
  const { selectionStart, selectionEnd } = control
  control.value = tabsToSpaces(control.value)
  // Null where a control has no caret to set, as for an e-mail address.
  if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd)
}
