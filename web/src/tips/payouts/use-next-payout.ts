import { type NextPayout, readNextPayout } from '@obole/contract/calls/payouts'
import { useEffect, useState } from 'react'
import { api } from '../../platform/api.ts'

/** Null until it is known. */
export type FoundPayout = NextPayout | 'failed' | null

/** The next payout and the balance at the provider. The rest of the screen does not wait for it. */
export function useNextPayout(creatorId: string, isWanted: boolean): FoundPayout {
  const [payout, setPayout] = useState<FoundPayout>(null)
  useEffect(() => {
    if (!isWanted) return
    let isLeft = false
    api(readNextPayout, { params: { id: creatorId } }).then(
      (found) => isLeft || setPayout(found),
      () => isLeft || setPayout('failed'),
    )
    return () => {
      isLeft = true
    }
  }, [creatorId, isWanted])
  return payout
}
