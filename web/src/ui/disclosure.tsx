import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface DisclosureProps {
  /** What opens it: a question, or what is inside. */
  label: ReactNode
  /** From the beginning. */
  isOpen?: boolean
  /** Of the label, where it is not that of the page. */
  lang?: string
  tone?: 'plain' | 'danger'
  children: ReactNode
}

/** What most people do not need at once: a row that opens, by the browser itself. */
export function Disclosure({ label, isOpen = false, lang, tone = 'plain', children }: DisclosureProps) {
  return (
    <details open={isOpen} className="group/fold w-full border-line border-t">
      <summary
        lang={lang}
        className={classNames(
          'flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 py-2 font-semibold text-sm [&::-webkit-details-marker]:hidden',
          tone === 'danger' && 'text-brick',
        )}
      >
        {label}
        <ChevronDown
          aria-hidden
          size={18}
          className="shrink-0 text-muted transition-transform duration-150 group-open/fold:rotate-180"
        />
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3 pt-1 pb-4">{children}</div>
    </details>
  )
}
