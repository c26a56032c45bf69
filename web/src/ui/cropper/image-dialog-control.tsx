import { type ComponentProps, lazy, type ReactNode, Suspense, startTransition, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { notify } from '../toast.tsx'
import type { ImageDialog } from './image-dialog.tsx'

const load = () => import('./image-dialog.tsx')
const LoadedDialog = lazy(() => load().then((module) => ({ default: module.ImageDialog })))

interface ImageDialogControlProps extends Omit<ComponentProps<typeof ImageDialog>, 'isOpen' | 'onClose'> {
  /** `approach` when a pointer or the focus comes near: the dialog is there then when it is asked for. */
  control: (open: () => void, approach: () => void) => ReactNode
}

/**
 * What opens the dialog for an image, and the dialog. It is opened in a transition, inside a boundary that is there
 * already: React would show the boundary's fallback otherwise, for at least 300 ms.
 */
export function ImageDialogControl({ control, ...dialog }: ImageDialogControlProps) {
  const [state, setState] = useState<'unseen' | 'open' | 'closed'>('unseen')
  const show = () => startTransition(() => setState('open'))
  // A script that is missing though there is a network has the error view, which knows about deployments.
  const open = () =>
    void load().then(show, () => (navigator.onLine ? show() : notify('error', m.refusal_unreachable(), 'image-dialog')))
  const approach = () => void load().catch(() => undefined)
  return (
    <>
      {control(open, approach)}
      <Suspense>
        {state !== 'unseen' && (
          <LoadedDialog {...dialog} isOpen={state === 'open'} onClose={() => setState('closed')} />
        )}
      </Suspense>
    </>
  )
}
