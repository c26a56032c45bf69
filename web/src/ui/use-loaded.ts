import { useCallback, useEffect, useState } from 'react'

export interface Loaded<T> {
  value: T | null
  /** Why it could not be loaded; null while it is being loaded. */
  problem: unknown
  /** Loaded, or failed to be, once; it stays so while it is loaded again. */
  hasSettled: boolean
  load: () => Promise<void>
  set: (value: T) => void
}

/** Something read when the screen opens, and once more when asked; `read` is the same function each time. */
export function useLoaded<T>(read: () => Promise<T>): Loaded<T> {
  const [value, set] = useState<T | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const load = useCallback(async () => {
    setProblem(null)
    try {
      set(await read())
    } catch (error) {
      setProblem(error)
    }
  }, [read])
  useEffect(() => void load(), [load])
  const [hasSettled, setHasSettled] = useState(false)
  if (!hasSettled && (value !== null || problem !== null)) setHasSettled(true)
  return { value, problem, hasSettled, load, set }
}
