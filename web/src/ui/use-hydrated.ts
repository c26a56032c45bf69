import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and for the first render in the browser, which must equal it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
