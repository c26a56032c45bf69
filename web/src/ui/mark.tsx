import { productName } from '@obole/contract/formatting/names'
import { classNames } from './class-names.ts'

/** A coin and an “o”: two circles, the inner one off centre. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={classNames('shrink-0', className)}>
      <circle cx="32" cy="32" r="30" fill="var(--color-copper)" />
      <circle cx="37" cy="27.5" r="14" fill="var(--color-paper)" />
    </svg>
  )
}

export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <Mark className="size-8" />
      {/* A fixed width: no layout shift when the font arrives. On one line, also where its letters are wider by rounding. */}
      <span className="w-17 whitespace-nowrap font-bold font-display text-[1.625rem] leading-none tracking-[-0.03em]">
        {productName.toLowerCase()}
      </span>
    </span>
  )
}
