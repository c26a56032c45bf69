import { createIsomorphicFn } from '@tanstack/react-start'
import { type ComponentType, lazy, Suspense } from 'react'
import { FormErrorAlert } from './form-error-alert.tsx'

/** Rendered by the server. Only the script of a page whose form was sent back loads it. */
const Alert = createIsomorphicFn()
  .server((): ComponentType<{ code: string }> => FormErrorAlert)
  .client(
    (): ComponentType<{ code: string }> =>
      lazy(() => import('./form-error-alert.tsx').then((module) => ({ default: module.FormErrorAlert }))),
  )()

export function FormError({ code }: { code: string }) {
  return (
    <Suspense>
      <Alert code={code} />
    </Suspense>
  )
}
