/**
 * For every `<button command="show-modal" commandfor="…">`: as the browser does it by itself, but also in those that do
 * not know the attributes, and with what the button says. Its name and value, or what stands in the input that it names,
 * go into a field of the dialog's form, or bring the element with that id into view. Enter in that input presses the
 * button. With a mouse the focus goes to the field that is typed into first; a phone's keyboard would cover what stands
 * beside it.
 */
export function openDialogs(): void {
  document.addEventListener('keydown', (event) => {
    const { key, target } = event
    if (key !== 'Enter' || !(target instanceof HTMLInputElement) || !target.id) return
    const button = document.querySelector<HTMLElement>(`[data-value-of="${target.id}"]`)
    if (!button) return
    // Else the same key sends the form, whose field has the focus by then.
    event.preventDefault()
    button.click()
  })
  document.addEventListener('click', (event) => {
    const target = event.target as Element
    // Its backdrop, in browsers that do not know the attribute either.
    if (target instanceof HTMLDialogElement && target.getAttribute('closedby') === 'any') return target.close()
    const button = target.closest<HTMLButtonElement>('[command][commandfor]')
    const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '')
    if (!button || !(dialog instanceof HTMLDialogElement)) return
    event.preventDefault()
    if (button.getAttribute('command') === 'close') return dialog.close()
    if (!dialog.open) dialog.showModal()
    if (button.name) choose(dialog, button)
    if (matchMedia('(pointer: fine)').matches) dialog.querySelector<HTMLElement>('[data-focus]')?.focus()
  })
}

function choose(dialog: HTMLDialogElement, button: HTMLButtonElement): void {
  const form = dialog.querySelector('form')
  const field = form?.elements.namedItem(button.name)
  const { value } = (document.getElementById(button.dataset['valueOf'] ?? '') ?? button) as HTMLButtonElement
  if (field instanceof RadioNodeList || field instanceof HTMLInputElement) {
    if (!value) return
    field.value = value
    const changed = field instanceof RadioNodeList ? form : field
    changed?.dispatchEvent(new Event('input', { bubbles: true }))
  } else
    document
      .getElementById(`${button.name}-${value}`)
      ?.scrollIntoView({ behavior: 'instant', inline: 'center', block: 'nearest' })
}
