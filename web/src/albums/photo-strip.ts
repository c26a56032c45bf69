/** The ids by which buttons, loader and controls find the parts of the viewer: it is in the page once. */
export const viewerId = 'photos'
export const stripId = 'photo-strip'

interface Strip {
  /** Photos before the first and after the last are taken for these. */
  goTo: (index: number) => void
  stop: () => void
}

/** Adds to the browser's own scrolling what it does not have: keys, the photo's number, and a press outside that closes. */
export function followStrip(onShown: (index: number) => void): Strip | null {
  const dialog = document.querySelector<HTMLDialogElement>(`#${viewerId}`)
  const strip = document.getElementById(stripId)
  if (!dialog || !strip) return null
  const listening = new AbortController()
  const { signal } = listening
  const last = strip.children.length - 1
  /** Until the strip has come there: a second press counts from it, not from the photo that just passes. */
  let goal: number | null = null

  const shown = () => Math.round(strip.scrollLeft / strip.clientWidth)
  const report = () => {
    const isClosed = strip.clientWidth === 0
    if (isClosed || goal === shown()) goal = null
    if (!isClosed) onShown(goal ?? shown())
  }
  const goTo = (index: number) => {
    const from = goal ?? shown()
    goal = Math.max(0, Math.min(last, index))
    // Scrolling past many photos would load all of them.
    const behavior = Math.abs(goal - from) > 1 ? 'instant' : 'auto'
    strip.scrollTo({ left: goal * strip.clientWidth, behavior })
    report()
  }
  const targets: Record<string, () => number> = {
    ArrowLeft: () => (goal ?? shown()) - 1,
    ArrowRight: () => (goal ?? shown()) + 1,
    Home: () => 0,
    End: () => last,
  }

  strip.addEventListener('scroll', report, { signal })
  strip.addEventListener(
    'scrollend',
    () => {
      goal = null
      report()
    },
    { signal },
  )
  dialog.addEventListener(
    'keydown',
    (event) => {
      const target = targets[event.key]
      if (!target || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      goTo(target())
    },
    { signal },
  )
  dialog.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && !target.closest('img,button')) dialog.close()
    },
    { signal },
  )
  // Also when the dialog opens, which gives the strip its size.
  const resizing = new ResizeObserver(report)
  resizing.observe(strip)

  return {
    goTo,
    stop: () => {
      listening.abort()
      resizing.disconnect()
    },
  }
}
