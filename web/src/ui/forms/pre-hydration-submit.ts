declare global {
  interface Window {
    /** Forms that were sent before hydration, with the button. */
    recordedSubmits?: Map<HTMLFormElement, HTMLElement | null>
  }
}

/** In the inline script: records what is sent before hydration. React, which would drop it, must not see it. */
export function recordSubmits(): void {
  const recorded = new Map<HTMLFormElement, HTMLElement | null>()
  const record = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement
    if (form.dataset['unhydrated'] === undefined) return
    event.preventDefault()
    event.stopImmediatePropagation()
    recorded.set(form, event.submitter)
    if (event.submitter) event.submitter.ariaBusy = 'true'
  }
  addEventListener('submit', record, true)
  window.recordedSubmits = recorded
}

/** Once the form is hydrated. */
export function replaySubmit(form: HTMLFormElement): void {
  const button = window.recordedSubmits?.get(form)
  if (button) button.ariaBusy = null
  if (window.recordedSubmits?.delete(form)) form.requestSubmit()
}
