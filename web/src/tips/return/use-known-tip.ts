import { cancelTip } from '@obole/contract/calls/tips'
import { useEffect, useState } from 'react'
import { api } from '../../platform/api.ts'
import { clearAttempt, storedDraft } from '../give/stored-draft.ts'
import { type Arrival, delayBeforeMs, findTip, type KnownTip, type Outcome, outcomeOf } from './tip-outcome.ts'

interface Returned {
  tipId: string | undefined
  creatorId: string | null
  arrival: Arrival
  /** What the loader read. */
  first: KnownTip
}

/** Polls a tip until its payment is booked; one that the supporter came back from without paying is cancelled. */
export function useKnownTip({ tipId, creatorId, arrival, first }: Returned): { tip: KnownTip; outcome: Outcome } {
  const [{ tip, asked }, setKnown] = useState({ tip: first, asked: 0 })
  const outcome = outcomeOf(tip, arrival, delayBeforeMs(asked) === null)

  useEffect(() => {
    const delayMs = delayBeforeMs(asked)
    if (outcome !== 'confirming' || delayMs === null) return
    let isLeft = false
    const timer = setTimeout(async () => {
      const found = await findTip(tipId)
      if (!isLeft) setKnown({ tip: found.kind === 'unread' ? tip : found, asked: asked + 1 })
    }, delayMs)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [outcome, asked, tip, tipId])

  const isToClose = outcome === 'not-sent' && tip.kind === 'read'
  useEffect(() => {
    if (!isToClose || !tipId) return
    let isLeft = false
    api(cancelTip, { params: { tipId } }).then(
      (status) => {
        if (!isLeft) setKnown({ tip: { kind: 'read', status }, asked: 0 })
      },
      // It expires in half an hour.
      () => undefined,
    )
    return () => {
      isLeft = true
    }
  }, [isToClose, tipId])

  useEffect(() => {
    if (!creatorId) return
    if (outcome === 'paid' || outcome === 'authorized') storedDraft(creatorId).store(null)
    else if (outcome !== 'confirming' && outcome !== 'late') clearAttempt(creatorId)
  }, [outcome, creatorId])

  return { tip, outcome }
}
