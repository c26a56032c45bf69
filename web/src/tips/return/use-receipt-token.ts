import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { sessionStore } from '../../platform/storage/storage.ts'

/**
 * The receipt's token of a thank-you page. It is moved from the address, which people share, into this tab, where it
 * outlives a reload. Without script it stays in the address.
 */
export function useReceiptToken(tipId: string | undefined, token: string | undefined): string | undefined {
  const navigate = useNavigate({ from: '/@{$creator}/tip-completed' })
  const [kept, setKept] = useState(token)

  useEffect(() => {
    if (!tipId) return
    const key = `receipt-token-${tipId}`
    if (token === undefined) {
      setKept(sessionStore.read(key) ?? undefined)
      return
    }
    sessionStore.write(key, token)
    navigate({ to: '.', search: { tip: tipId }, replace: true, resetScroll: false })
  }, [navigate, tipId, token])

  return kept
}
