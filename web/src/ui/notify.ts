import type { ToastKind } from './toast.tsx'

/** A short message over the page. The machinery comes with the first one: public pages load none of it. */
export async function notify(kind: ToastKind, text: string): Promise<void> {
  const { showToast } = await import('./toast.tsx')
  showToast(kind, text)
}
