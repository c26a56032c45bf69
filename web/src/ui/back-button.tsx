import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { m } from '../paraglide/messages.js'
import { Button } from './button.tsx'

/** One step back in the history, or home without one. */
export function BackButton() {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const goBack = () => (canGoBack || history.length > 1 ? router.history.back() : router.navigate({ to: '/landing' }))
  return <Button onClick={goBack}>{m.go_back()}</Button>
}
