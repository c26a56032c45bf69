import { useEffect } from 'react'
import { scriptError } from './preload.ts'
import { sessionStore } from './storage/storage.ts'

const reloadedKey = 'reloaded-for'

/** For error views: after a deployment the page is reloaded, once, as soon as the server answers. */
export function useReloadAfterDeployment(error: unknown): void {
  useEffect(() => {
    if (!(error instanceof Error) || !error.message.startsWith(scriptError)) return
    if (sessionStore.read(reloadedKey) === error.message) return
    void fetch(location.href, { method: 'HEAD' }).then(
      () => {
        sessionStore.write(reloadedKey, error.message)
        location.reload()
      },
      // Offline: the view says so and offers to try again.
      () => undefined,
    )
  }, [error])
}
