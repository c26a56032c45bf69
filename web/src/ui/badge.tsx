import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const tones = {
  neutral: 'border-line bg-sunken text-muted',
  good: 'border-transparent bg-evergreen-soft text-evergreen',
  bad: 'border-transparent bg-brick-soft text-brick',
}

export function Badge({ tone = 'neutral', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-capsule border px-2.5 py-0.5 font-semibold text-xs',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}
