import type { Creator } from '@obole/contract/creators'
import type { Site } from '@obole/contract/site'
import { tipForm } from '@obole/contract/tips'
import { useSearch } from '@tanstack/react-router'
import { createContext, lazy, type ReactNode, Suspense, use, useMemo, useState } from 'react'
import { useSession } from '../platform/session/session.ts'
import { PlainTipForm, plainFormId } from './plain-tip-form.tsx'

interface TipPlaceState {
  creator: Creator
  site: Site | null
  isOwner: boolean
  /** Why a form that was sent without script came back. */
  formError: string | null
  isOpening: boolean
  open: () => void
  preload: () => void
}

const PlaceContext = createContext<TipPlaceState | null>(null)

const loadDialog = () => import('./tip-dialog.tsx')
const TipDialog = lazy(async () => ({ default: (await loadDialog()).TipDialog }))

/** Around a creator's page: whatever tip button stands inside opens one and the same dialog. */
export function TipProvider({ creator, site, children }: { creator: Creator; site: Site | null; children: ReactNode }) {
  const [dialog, setDialog] = useState<'unseen' | 'opening' | 'open' | 'closed'>('unseen')
  const { userId } = useSession()
  const formError = useFormError()
  const isOwner = creator.id !== null && creator.id === userId
  const place = useMemo(
    () => ({
      creator,
      site,
      isOwner,
      formError,
      isOpening: dialog === 'opening',
      preload: () => void loadDialog().catch(() => undefined),
      open: () => {
        setDialog('opening')
        loadDialog().then(
          () => setDialog('open'),
          () => {
            setDialog('unseen')
            openPlainForm()
          },
        )
      },
    }),
    [creator, site, isOwner, formError, dialog],
  )
  const canTip = creator.acceptDonation && !creator.isDeleted
  return (
    <PlaceContext value={place}>
      {children}
      {canTip && formError === null && <PlainTipForm creator={creator} site={site} />}
      {(dialog === 'open' || dialog === 'closed') && (
        <Suspense>
          <TipDialog
            creator={creator}
            site={site}
            isOwner={isOwner}
            isOpen={dialog === 'open'}
            onClose={() => setDialog('closed')}
          />
        </Suspense>
      )}
    </PlaceContext>
  )
}

export function useTipProvider(): TipPlaceState {
  const place = use(PlaceContext)
  if (!place) throw new Error('A tip button stands outside of its place')
  return place
}

function useFormError(): string | null {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const code = search[tipForm.errorParam]
  return typeof code === 'string' ? code : null
}

/** The dialog could not be loaded: the form that needs no script is on the page already. */
function openPlainForm(): void {
  document.getElementById(plainFormId)?.showPopover()
}
