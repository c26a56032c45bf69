declare global {
  interface Window {
    /** Set by the script below until hydration: stops recording and returns the clicked buttons. */
    stopRecordingClicks?: () => Set<HTMLElement>
  }
}

/** Inline in the head: records buttons that are clicked before hydration, to click them again after it. */
export const recordPreHydrationClicks = `{const clicked=new Set,record=event=>{
const button=event.target.closest('button[type=button]:not([popovertarget])');button&&clicked.add(button)};
addEventListener('click',record,true);window.stopRecordingClicks=()=>{removeEventListener('click',record,true);return clicked}}`

/** From its first render React replays clicks itself: a recorded one would run twice. */
export function stopRecording(): void {
  if (typeof window !== 'undefined') window.stopRecordingClicks?.()
}

/** The shell is hydrated before its content: the clicks wait until the browser is idle. */
export function replayPreHydrationClicks(): void {
  const clicked = window.stopRecordingClicks?.()
  delete window.stopRecordingClicks
  whenIdle(() => {
    for (const button of clicked ?? []) if (button.isConnected) button.click()
  })
}

/** Safari has no idle callbacks. */
function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 1000 })
  else setTimeout(act, 200)
}
