import { useEffect } from 'react'
import { sessionStore } from './storage/storage.ts'

const prefix = 'Script not loaded: '
const reloadedKey = 'reloaded-for'

/**
 * The router reloads the page when a route's script cannot be fetched, because a deployment may have replaced it. Without
 * a network that ends in the browser's own error page. Under another message the router shows the error view instead.
 */
export function renameScriptErrors(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = prefix + payload.message
  })
}

/** For error views: after a deployment the page is reloaded, once, as soon as the server answers. */
export function useReloadAfterDeployment(error: unknown): void {
  useEffect(() => {
    if (!(error instanceof Error) || !error.message.startsWith(prefix)) return
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
