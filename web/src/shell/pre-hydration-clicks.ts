declare global {
  interface Window {
    /** Set by the script below, until the page is alive: ends the keeping and hands over what was kept. */
    stopRecordingClicks?: () => Set<HTMLElement>
  }
}

/** Stands in the head: a button that is pressed before the page is alive is kept, and pressed again once it is. */
export const recordPreHydrationClicks = `{const kept=new Set,keep=event=>{
const button=event.target.closest('button[type=button]:not([popovertarget])');button&&kept.add(button)};
addEventListener('click',keep,true);window.stopRecordingClicks=()=>{removeEventListener('click',keep,true);return kept}}`

/** From its first drawing on, React takes care of a press itself: one that is kept as well would be done twice. */
export function stopRecording(): void {
  if (typeof window !== 'undefined') window.stopRecordingClicks?.()
}

/** The shell is alive before what stands in it: the rest follows as soon as the browser has nothing else to do. */
export function replayPreHydrationClicks(): void {
  const kept = window.stopRecordingClicks?.()
  delete window.stopRecordingClicks
  whenIdle(() => {
    for (const button of kept ?? []) if (button.isConnected) button.click()
  })
}

/** Safari has no idle callbacks. */
function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 1000 })
  else setTimeout(act, 200)
}
