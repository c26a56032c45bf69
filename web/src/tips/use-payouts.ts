import { type Payouts, readPayouts } from '@obole/contract/payouts'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { api } from '../platform/api.ts'

/** After onboarding the provider needs a moment: the delays between reads of the state. */
const delaysMs = [1000, 2000, 4000, 8000, 15_000]

export function usePayouts(creatorId: string): { payouts: Payouts | null; hasFailed: boolean; readAgain: () => void } {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const isReturning = search['payouts'] === 'returned'
  const [{ payouts, hasFailed, times }, setKnown] = useState({
    payouts: null as Payouts | null,
    hasFailed: false,
    times: 0,
  })

  useEffect(() => {
    const isFirst = times === 0
    const delayMs = isFirst ? 0 : delaysMs[times - 1]
    if (delayMs === undefined || (!isFirst && (!isReturning || payouts?.state === 'enabled'))) return
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
