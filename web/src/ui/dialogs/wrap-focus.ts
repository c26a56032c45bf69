import type { KeyboardEvent } from 'react'

/** Tab at the last control goes to the first, and back. Left to the browser, the focus would be on no control in between. */
export function wrapFocus(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: dialog, target, key, shiftKey } = event
  // A dialog opened from this one is not inside of it, but its events bubble here through React's tree.
  if (key !== 'Tab' || !dialog.contains(target as Node)) return
  const stops = [...dialog.querySelectorAll<HTMLElement>(controls)].filter(isTabStop)
  const [from, to] = shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  if (!from || !to || !(target === from || target === dialog || isSameGroup(target as Element, from))) return
  if (target === dialog && !shiftKey) return
  event.preventDefault()
  to.focus()
}

const controls = 'a[href], button, input, select, textarea, [tabindex]'

function isTabStop(element: HTMLElement): boolean {
  return element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility()
}

/** Radio buttons of one name are one tab stop. */
function isSameGroup(one: Element, other: Element): boolean {
  return isRadio(one) && isRadio(other) && one.name === other.name
}

function isRadio(element: Element): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.type === 'radio'
}
