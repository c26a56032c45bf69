import type { Creator } from '@obole/contract/creators'
import type { Site } from '@obole/contract/site'
import { tipForm } from '@obole/contract/tips'
import { useSearch } from '@tanstack/react-router'
import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useEffect, useMemo, useState } from 'react'
import { useIsOwner } from '../platform/session/owner.ts'
import { PlainTipForm, plainFormId } from './plain-tip-form.tsx'

interface TipContextValue {
  creator: Creator
  site: Site | null
  isOwner: boolean
  /** Why a form that was sent without script came back. */
  formError: string | null
  isOpening: boolean
  /** With whole dollars, the dialog has them as its amount. */
  open: (amount?: string) => void
  preload: () => void
}

const TipContext = createContext<TipContextValue | null>(null)

const loadDialog = async () => {
  const [{ TipDialog: component }, { adoptPlainForm }] = await Promise.all([
    import('./tip-dialog.tsx'),
    import('./adopt-plain-form.ts'),
  ])
  return { default: component, adoptPlainForm }
}
const TipDialog = lazy(loadDialog)

/** Around a creator's page: all tip buttons inside open the same dialog. */
export function TipProvider({ creator, site, children }: { creator: Creator; site: Site | null; children: ReactNode }) {
  const [dialog, setDialog] = useState<'unseen' | 'opening' | 'open' | 'closed'>('unseen')
  const [focused, setFocused] = useState<string | null>(null)
  const [amount, setAmount] = useState<string | undefined>()
  const formError = useFormError()
  const isOwner = useIsOwner(creator)
  const open = useCallback(
    (dollars?: string) => {
      setAmount(dollars)
      setDialog('opening')
      loadDialog().then(
        ({ adoptPlainForm }) => {
          setFocused(adoptPlainForm(creator.id ?? '')?.focused ?? null)
          setDialog('open')
        },
        () => {
          setDialog('unseen')
          openPlainForm()
        },
      )
    },
    [creator.id],
  )
  useEffect(() => {
    if (isPlainFormOpen()) open()
  }, [open])
  const context = useMemo(
    () => ({
      creator,
      site,
      isOwner,
      formError,
      isOpening: dialog === 'opening',
      preload: () => void loadDialog().catch(() => undefined),
      open,
    }),
    [creator, site, isOwner, formError, dialog, open],
  )
  const canTip = creator.acceptDonation && !creator.isDeleted
  return (
    <TipContext value={context}>
      {children}
      {canTip && formError === null && <PlainTipForm creator={creator} site={site} />}
      {(dialog === 'open' || dialog === 'closed') && (
        <Suspense>
          <TipDialog
            creator={creator}
            site={site}
            isOwner={isOwner}
            isOpen={dialog === 'open'}
            focused={focused}
            amount={amount}
            onClose={() => setDialog('closed')}
          />
        </Suspense>
      )}
    </TipContext>
  )
}

export function useTipProvider(): TipContextValue {
  const context = use(TipContext)
  if (!context) throw new Error('A tip button is outside of its provider')
  return context
}

function useFormError(): string | null {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const code = search[tipForm.errorParam]
  return typeof code === 'string' ? code : null
}

/** When the dialog could not be loaded: the plain form is already on the page. */
function openPlainForm(): void {
  const form = document.getElementById(plainFormId)
  if (form?.matches('[popover]:not(:popover-open)')) form.showPopover()
}

/** A tip button was pressed before hydration: the dialog takes over. */
function isPlainFormOpen(): boolean {
  return document.getElementById(plainFormId)?.matches(':popover-open') ?? false
}
