import { type Payouts, readPayouts } from '@obole/contract/calls/payouts'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { api } from '../../platform/api.ts'

/** After onboarding the provider needs a moment: the delays between reads of the state. */
const delaysMs = [1000, 2000, 4000, 8000, 15_000]

interface KnownPayouts {
  payouts: Payouts | null
  hasFailed: boolean
}

/** `first` is what was read with the page, null when that failed; without it, it is read here. */
export function usePayouts(creatorId: string, first?: Payouts | null): KnownPayouts & { readAgain: () => void } {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const isReturning = search['payouts'] === 'returned'
  const [{ payouts, hasFailed, times }, setKnown] = useState<KnownPayouts & { times: number }>({
    payouts: first ?? null,
    hasFailed: first === null,
    times: first === undefined ? 0 : 1,
  })

  useEffect(() => {
    const isDue = times === 0
    const delayMs = isDue ? 0 : delaysMs[times - 1]
    if (delayMs === undefined || (!isDue && (!isReturning || payouts?.state === 'enabled'))) return
    let isLeft = false
    const timer = setTimeout(async () => {
      const found = await api(readPayouts, { params: { id: creatorId } }).catch(() => null)
      if (!isLeft) setKnown({ payouts: found ?? payouts, hasFailed: found === null, times: times + 1 })
    }, delayMs)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [creatorId, isReturning, payouts, times])

  return { payouts, hasFailed, readAgain: () => setKnown({ payouts, hasFailed: false, times: 0 }) }
}
