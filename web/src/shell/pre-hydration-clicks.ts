declare global {
  interface Window {
    /** There until hydration: stops recording and returns the clicked buttons. */
    stopRecordingClicks?: () => Set<HTMLElement>
  }
}

/** In the inline script: records buttons that are clicked before hydration, to click them again after it. */
export function recordClicks(): void {
  const clicked = new Set<HTMLElement>()
  const record = ({ target }: Event) => {
    const button = (target as Element).closest<HTMLButtonElement>('button[type=button]')
    if (!button) return
    // What it opens works without script, and takes over the button's value.
    if (button.popoverTargetElement) return fill(button.popoverTargetElement, button)
    clicked.add(button)
    button.ariaBusy = 'true'
  }
  addEventListener('click', record, true)
  window.stopRecordingClicks = () => {
    removeEventListener('click', record, true)
    return clicked
  }
}

function fill(form: Element, { name, value }: HTMLButtonElement): void {
  const field = name && form.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  if (field) field.value = value
}

/** From its first render React replays clicks itself: a recorded one would run twice. */
export function stopRecording(): void {
  if (typeof window !== 'undefined') window.stopRecordingClicks?.()
}

/** The shell is hydrated before its content; a click on what is not yet makes React hydrate it at once. */
export function replayPreHydrationClicks(): void {
  const clicked = window.stopRecordingClicks?.()
  delete window.stopRecordingClicks
  setTimeout(() => {
    for (const button of clicked ?? []) {
      button.ariaBusy = null
      if (button.isConnected) button.click()
    }
  })
}
