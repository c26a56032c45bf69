import { useState } from 'react'

/** Shows what was just saved until the loader has read it again in the background. */
export function useOptimistic<T extends object>(loaded: T): [shown: T, show: (saved: T) => void] {
  const [optimistic, setOptimistic] = useState<{ instead: T; saved: T } | null>(null)
  const shown = optimistic?.instead === loaded ? optimistic.saved : loaded
  return [shown, (saved) => setOptimistic({ instead: loaded, saved })]
}
