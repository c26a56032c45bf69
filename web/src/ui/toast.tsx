import { toastMs, toastsMax } from '@obole/contract/limits'
import type { CSSProperties } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'
import { m } from '../paraglide/messages.js'

type ToastKind = 'success' | 'info' | 'warning' | 'error'

let isShown = false
/** The current message about a subject. One that leaves takes with it what comes under its id within its last 200 ms. */
const ids = new Map<string, string>()
let count = 0

/**
 * A short message over the page. With a subject it replaces the last one about it, and `settle` takes it away. Import it
 * statically: code that reports an error must not have to be fetched then.
 */
export function notify(kind: ToastKind, text: string, subject?: string): void {
  if (!isShown) openRegion()
  const position = placeBesideDialog()
  if (subject === undefined) return void toast[kind](text, { position })
  count += 1
  const id = ids.get(subject) ?? `${subject} ${count}`
  ids.set(subject, id)
  const forget = () => ids.get(subject) === id && ids.delete(subject)
  toast[kind](text, { id, position, onAutoClose: forget, onDismiss: forget })
}

/** What the message about this subject says is no longer so. */
export function settle(subject: string): void {
  const id = ids.get(subject)
  if (id === undefined) return
  ids.delete(subject)
  toast.dismiss(id)
}

/** As high as a message of two lines with its margins. */
const roomPx = 96
const bottomOffset = '--toast-bottom'

/**
 * Where it covers neither the title nor the buttons of an open dialog: over the screen's top edge and the dialog's, or
 * else over the dialog's foot or the keyboard of the screen.
 */
function placeBesideDialog(): 'top-center' | 'bottom-center' {
  const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1)
  if (!dialog || dialog.getBoundingClientRect().top >= roomPx) return 'top-center'
  const seen = window.visualViewport
  const foot = dialog.querySelector('[data-dialog-foot]')?.getBoundingClientRect().top ?? Infinity
  const lowestPx = Math.min(foot, seen ? seen.offsetTop + seen.height : Infinity, innerHeight)
  document.documentElement.style.setProperty(bottomOffset, `${innerHeight - lowestPx + 8}px`)
  return 'bottom-center'
}

/** Sonner's colours, from our tokens. */
const paint = {
  '--normal-bg': 'var(--color-raised)',
  '--normal-bg-hover': 'var(--color-sunken)',
  '--normal-border': 'var(--color-edge)',
  '--normal-border-hover': 'var(--color-ink)',
  '--normal-text': 'var(--color-ink)',
  '--border-radius': 'var(--radius-card)',
  '--width': '26rem',
  fontFamily: 'var(--font-sans)',
} as CSSProperties

function openRegion(): void {
  isShown = true
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  flushSync(() =>
    root.render(
      <Toaster
        position="top-center"
        offset={{ bottom: `var(${bottomOffset})` }}
        mobileOffset={{ bottom: `var(${bottomOffset})` }}
        duration={toastMs}
        visibleToasts={toastsMax}
        theme="system"
        closeButton
        expand
        style={paint}
        containerAriaLabel={m.ui_notifications()}
        toastOptions={{ closeButtonAriaLabel: m.ui_close() }}
      />,
    ),
  )
}
