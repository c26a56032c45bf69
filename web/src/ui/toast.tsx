import { toastMs, toastsMax } from '@obole/contract/limits'
import type { CSSProperties } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'
import { m } from '../paraglide/messages.js'

export type ToastKind = 'success' | 'info' | 'warning' | 'error'

let isShown = false

/**
 * A short message over the page. With a subject it replaces the last one about it, and `settle` takes it away. Import it
 * statically: code that reports an error must not have to be fetched then.
 */
export function notify(kind: ToastKind, text: string, subject?: string): void {
  if (!isShown) openRegion()
  toast[kind](text, subject === undefined ? {} : { id: subject })
}

/** What the message about this subject says is no longer so. */
export function settle(subject: string): void {
  if (isShown) toast.dismiss(subject)
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
