import { useDeferredValue, useEffect, useState } from 'react'
import { m } from '../paraglide/messages.js'
import { classNames } from '../ui/class-names.ts'
import type { Strength } from './password-strength.ts'

const levels: Record<Strength, { text: () => string; share: string; color: string }> = {
  weak: { text: m.password_weak, share: 'w-1/4', color: 'bg-brick' },
  fair: { text: m.password_fair, share: 'w-1/2', color: 'bg-copper' },
  good: { text: m.password_good, share: 'w-3/4', color: 'bg-evergreen' },
  strong: { text: m.password_strong, share: 'w-full', color: 'bg-evergreen' },
}

/** Takes its space from the start: no layout shift when the first character is typed. */
export function StrengthMeter({ password, personal }: { password: string; personal: (string | null)[] }) {
  const strength = useStrength(password, personal)
  const level = strength && levels[strength]
  return (
    <div className="mt-1.5 grid gap-1">
      <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-capsule bg-line">
        {level && (
          <div
            className={classNames(
              'h-full rounded-capsule transition-[width] duration-200 ease-out',
              level.share,
              level.color,
            )}
          />
        )}
      </div>
      <p aria-live="polite" className="min-h-[1.6em]">
        {level?.text()}
      </p>
    </div>
  )
}

/** The estimator is larger than the page: it is fetched on the first character. */
function useStrength(password: string, personal: (string | null)[]): Strength | null {
  const deferred = useDeferredValue(password)
  const known = personal.filter(Boolean).join('\n')
  const [strength, setStrength] = useState<Strength | null>(null)
  useEffect(() => {
    if (deferred === '') return setStrength(null)
    let isCurrent = true
    import('./password-strength.ts').then(
      ({ checkPassword }) => {
        if (isCurrent) setStrength(checkPassword(deferred, known.split('\n')))
      },
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [deferred, known])
  return strength
}
