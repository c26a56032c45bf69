import { useState } from 'react'

/**
 * What was just saved, shown until the page is loaded anew: a reload runs in the background, and nobody should see the
 * old state in between.
 */
export function useOptimistic<T extends object>(loaded: T): [shown: T, keep: (saved: T) => void] {
  const [fresh, setOptimistic] = useState<{ instead: T; saved: T } | null>(null)
  const shown = fresh?.instead === loaded ? fresh.saved : loaded
  return [shown, (saved) => setOptimistic({ instead: loaded, saved })]
}
