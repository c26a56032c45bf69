import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { focusHeading } from '../page/focus-heading.ts'

const spacePx = 16

/**
 * At the foot of the screen while a form has unsaved changes. The field in use is scrolled out from under it. When it
 * leaves, the keyboard goes on where it was in the form.
 */
export function SaveBar({ text, children }: { text: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const bar = ref.current
    const form = bar?.closest('form')
    if (!bar || !form) return
    let used: Element = bar
    const reveal = () => {
      const field = document.activeElement
      if (!field || !form.contains(field) || bar.contains(field)) return
      used = field
      // What is pressed is in sight, and would be gone from under the pointer: the press would be lost.
      if (!field.matches(':focus-visible')) return
      const coveredPx = field.getBoundingClientRect().bottom + spacePx - bar.getBoundingClientRect().top
      if (coveredPx > 0) window.scrollBy({ top: coveredPx })
    }
    reveal()
    form.addEventListener('focusin', reveal)
    return () => {
      form.removeEventListener('focusin', reveal)
      if (bar.contains(document.activeElement)) focusHeading(used)
    }
  }, [])
  return (
    <div
      ref={ref}
      className="sticky bottom-0 z-20 -mx-5 flex flex-wrap items-center justify-end gap-3 border-line border-t bg-paper px-5 py-3 sm:-mx-8 sm:px-8"
    >
      <p role="status" className="me-auto text-muted text-sm">
        {text}
      </p>
      {children}
    </div>
  )
}
