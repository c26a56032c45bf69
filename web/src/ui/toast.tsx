import { toastMs, toastsMax } from '@obole/contract/rules/limits'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { m } from '../paraglide/messages.js'
import { Icon } from './icon.tsx'

type ToastKind = 'success' | 'info' | 'warning' | 'error'

interface Toast {
  id: string
  kind: ToastKind
  text: string
}

let toasts: readonly Toast[] = []
let count = 0

/**
 * A short message over the page, which replaces the one of the same id. Import it statically: code that reports an error
 * must not have to be fetched then.
 */
export function notify(kind: ToastKind, text: string, id?: string): void {
  count += 1
  const toast = { id: id ?? `toast-${count}`, kind, text }
  show([toast, ...toasts.filter((other) => other.id !== toast.id)].slice(0, toastsMax))
}

/** What this message says is no longer so. */
export function dismissToast(id: string): void {
  if (toasts.some((toast) => toast.id === id)) show(toasts.filter((toast) => toast.id !== id))
}

let region: ReturnType<typeof openRegion> | undefined

function show(next: readonly Toast[]): void {
  toasts = next
  if (toasts.length === 0) {
    region?.close()
    region = undefined
  } else {
    region ??= openRegion()
    region.show()
  }
}

const icons = { success: 'done', info: 'info', warning: 'warning', error: 'alert' } as const

function ToastItem({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const { kind, text } = toast
  // A live region says what changes in it, not what it brings along.
  const [said, setSaid] = useState('')
  useEffect(() => {
    const frame = requestAnimationFrame(() => setSaid(text))
    return () => cancelAnimationFrame(frame)
  }, [text])
  useTimeOf(toast)
  return (
    <div className="toast" data-kind={kind}>
      <Icon name={icons[kind]} />
      <p role={kind === 'error' || kind === 'warning' ? 'alert' : 'status'}>{said}</p>
      <button type="button" aria-label={m.ui_close()} onClick={onClose} className="icon-button">
        <Icon name="close" sizePx={16} />
      </button>
    </div>
  )
}

const tickMs = 250

/** Its time does not run while any message is pointed at or has the focus. */
function useTimeOf(toast: Toast): void {
  useEffect(() => {
    let leftMs = toastMs
    const timer = setInterval(() => {
      if (region?.isInUse()) return
      leftMs -= tickMs
      if (leftMs <= 0) dismissToast(toast.id)
    }, tickMs)
    return () => clearInterval(timer)
  }, [toast])
}

/** Above everything else, dialogs too. It exists as long as there is something to say. */
function openRegion() {
  const element = document.createElement('section')
  element.className = 'toasts'
  element.popover = 'manual'
  element.setAttribute('aria-label', `${m.ui_notifications()} (Alt+T)`)
  const root = createRoot(element)
  const listening = new AbortController()
  let cameFrom: HTMLElement | null = null

  const close = (id: string) => {
    const isFocused = element.contains(document.activeElement)
    dismissToast(id)
    if (isFocused) cameFrom?.focus()
  }

  /** All that is outside of an open dialog can neither be pressed nor is it read aloud. */
  const topmost = () => [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? document.body
  const place = () => {
    const host = topmost()
    if (element.parentElement !== host) host.append(element)
    if (!element.matches(':popover-open')) element.showPopover()
    placeBeside(element, host)
  }
  const watching = new MutationObserver(() => {
    if (element.parentElement !== topmost()) place()
  })
  watching.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })

  element.addEventListener('focusin', ({ relatedTarget }) => {
    if (!element.contains(relatedTarget as Node | null)) cameFrom = relatedTarget as HTMLElement | null
  })
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !toasts[0]) return
    // It closes a message, not the dialog.
    event.preventDefault()
    event.stopPropagation()
    close(toasts[0].id)
  })
  document.addEventListener(
    'keydown',
    (event) => {
      if (!event.altKey || event.code !== 'KeyT') return
      event.preventDefault()
      element.querySelector('button')?.focus()
    },
    { signal: listening.signal },
  )

  return {
    show: () => {
      place()
      root.render(toasts.map((toast) => <ToastItem key={toast.id} toast={toast} onClose={() => close(toast.id)} />))
    },
    close: () => {
      watching.disconnect()
      listening.abort()
      element.remove()
      // Not while one of its own effects runs.
      queueMicrotask(() => root.unmount())
    },
    isInUse: () => element.matches(':hover, :focus-within'),
  }
}

/** As high as a message of two lines with its margins. */
const roomPx = 96

/**
 * Where it covers neither the title nor the buttons of an open dialog: over the screen's top edge and the dialog's, or
 * else over the dialog's foot or the keyboard of the screen.
 */
function placeBeside(element: HTMLElement, dialog: HTMLElement): void {
  const isAtFoot = dialog !== document.body && dialog.getBoundingClientRect().top < roomPx
  element.toggleAttribute('data-at-foot', isAtFoot)
  if (!isAtFoot) return
  const seen = window.visualViewport
  const foot = dialog.querySelector('[data-dialog-foot]')?.getBoundingClientRect().top ?? Infinity
  const lowestPx = Math.min(foot, seen ? seen.offsetTop + seen.height : Infinity, innerHeight)
  element.style.setProperty('--toasts-bottom', `${innerHeight - lowestPx + 8}px`)
}
