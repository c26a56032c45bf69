import { formatCents } from '@obole/contract/formatting/money'
import { m } from '../paraglide/messages.js'
import { useLocale } from '../platform/locale.ts'

const sampleTipCents = 1000

/** An illustration: a creator's page and a tip. */
export function SamplePage() {
  return (
    <div aria-hidden="true" className="mx-auto w-full max-w-88 select-none">
      <div className="overflow-hidden rounded-card border border-line bg-raised">
        <SampleBanner />
        <div className="px-5 pb-6">
          <SamplePortrait />
          <p className="mt-2 font-bold font-display text-xl leading-tight">{m.landing_sample_name()}</p>
          <p className="text-muted text-sm">{m.landing_sample_title()}</p>
          <div className="mt-4 grid gap-2.5">
            <span className="h-2 rounded-capsule bg-line" />
            <span className="h-2 w-11/12 rounded-capsule bg-line" />
            <span className="h-2 w-2/3 rounded-capsule bg-line" />
          </div>
          <div className="h-10" />
        </div>
      </div>
      <SampleTip />
    </div>
  )
}

function SampleTip() {
  return (
    <div className="relative -mt-8 ms-auto flex w-11/12 flex-wrap items-center gap-4 rounded-card border border-line bg-paper p-4 shadow-dialog">
      <span className="grid size-14 shrink-0 place-items-center rounded-capsule bg-copper-soft font-bold font-display text-ink">
        {formatCents(sampleTipCents, useLocale())}
      </span>
      <p className="flex-1 basis-28 text-sm leading-snug">{m.landing_sample_message()}</p>
    </div>
  )
}

function SampleBanner() {
  return (
    <svg viewBox="0 0 352 104" aria-hidden="true" className="block w-full">
      <rect width="352" height="104" fill="var(--color-copper-soft)" />
      <circle cx="276" cy="70" r="92" fill="var(--color-copper)" opacity="0.85" />
      <circle cx="294" cy="52" r="42" fill="var(--color-copper-soft)" />
      <circle cx="52" cy="128" r="74" fill="var(--color-evergreen)" opacity="0.8" />
      <circle cx="66" cy="112" r="32" fill="var(--color-evergreen-soft)" />
    </svg>
  )
}

function SamplePortrait() {
  return (
    <svg viewBox="0 0 80 80" aria-hidden="true" className="-mt-10 size-20 rounded-capsule border-4 border-raised">
      <rect width="80" height="80" fill="var(--color-evergreen-soft)" />
      <circle cx="40" cy="32" r="14" fill="var(--color-ink)" />
      <path d="M12 84a28 30 0 0 1 56 0z" fill="var(--color-copper)" />
    </svg>
  )
}
