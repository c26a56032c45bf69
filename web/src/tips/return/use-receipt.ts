import { type Receipt, readReceipt } from '@obole/contract/calls/tips'
import { useEffect, useState } from 'react'
import { api } from '../../platform/api.ts'

/** Null when the link opens none, or not yet: the page does without. */
export async function findReceipt(token: string | undefined): Promise<Receipt | null> {
  if (!token) return null
  return api(readReceipt, { params: { token }, query: {} }).catch(() => null)
}

/** The receipt of a tip that was just paid: what the loader found, or as soon as there is one. */
export function useReceipt(
  token: string | undefined,
  first: Receipt | null,
  isPaid: boolean,
): [Receipt | null, (changed: Receipt) => void] {
  const [receipt, setReceipt] = useState(first)
  const isMissing = receipt === null && isPaid
  useEffect(() => {
    if (!isMissing) return
    let isLeft = false
    findReceipt(token).then((found) => {
      if (!isLeft && found) setReceipt(found)
    })
    return () => {
      isLeft = true
    }
  }, [token, isMissing])
  return [receipt, setReceipt]
}
