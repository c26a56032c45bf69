import type { Creator } from '@obole/contract/creators'
import type { Site } from '@obole/contract/site'
import { useEffect, useRef, useState } from 'react'
import { useIsOwner } from '../platform/session/owner.ts'
import type { TypingPlace } from './adopt-plain-form.ts'
import { PlainTipForm, plainFormId } from './plain-tip-form.tsx'

interface TipSheetProps {
  creator: Creator
  site: Site | null
  /** It came back with an error and stands in the page. */
  isPlainFormShown: boolean
}

export const loadDialog = async () => {
  const [{ TipDialog }, { adoptPlainForm, typingPause }] = await Promise.all([
    import('./tip-dialog.tsx'),
    import('./adopt-plain-form.ts'),
  ])
  return { TipDialog, adoptPlainForm, typingPause }
}

interface Dialog {
  TipDialog: Awaited<ReturnType<typeof loadDialog>>['TipDialog']
  isOpen: boolean
  place: TypingPlace | null
  amount: string
}

/**
 * What the tip buttons of a page open: the plain form by the browser itself, once this is hydrated the dialog. It listens
 * to the buttons from here, because on a visitor's page they are not hydrated. The dialog is shown as soon as it is
 * loaded: React holds what was suspended back for 300 ms.
 */
export function TipSheet({ creator, site, isPlainFormShown }: TipSheetProps) {
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const isOwner = useIsOwner(creator)

  const open = async (button: HTMLElement | null) => {
    if (button) button.ariaBusy = 'true'
    const isFormOpen = isPlainFormOpen()
    try {
      const { TipDialog, adoptPlainForm, typingPause } = await loadDialog()
      if (isFormOpen) await typingPause()
      // Closed or sent meanwhile.
      if (isFormOpen && !isPlainFormOpen()) return
      const place = adoptPlainForm(creator.id ?? '')
      setDialog({ TipDialog, isOpen: true, place, amount: button?.getAttribute('value') ?? '' })
    } catch {
      openPlainForm()
    } finally {
      if (button) button.ariaBusy = null
    }
  }
  useTipButtons(open)

  const canTip = creator.acceptDonation && !creator.isDeleted
  return (
    <>
      {canTip && !isPlainFormShown && <PlainTipForm creator={creator} site={site} />}
      {dialog && (
        <dialog.TipDialog
          creator={creator}
          site={site}
          isOwner={isOwner}
          isOpen={dialog.isOpen}
          place={dialog.place}
          amount={dialog.amount}
          onClose={() => setDialog({ ...dialog, isOpen: false })}
        />
      )}
    </>
  )
}

export const tipButtons = `[popovertarget="${plainFormId}"]:not([popovertargetaction="hide"]),a[href="#${plainFormId}"]`

/** Also calls for a button that was pressed before: its form is open. */
function useTipButtons(onPress: (button: HTMLElement | null) => void): void {
  const handler = useRef(onPress)
  useEffect(() => {
    handler.current = onPress
  })
  useEffect(() => {
    const press = (event: Event) => {
      const button = tipButtonAt(event)
      if (!button) return
      event.preventDefault()
      handler.current(button)
    }
    const approach = (event: Event) => {
      if (tipButtonAt(event)) loadDialog().catch(() => undefined)
    }
    document.addEventListener('click', press)
    document.addEventListener('pointerover', approach)
    document.addEventListener('focusin', approach)
    if (isPlainFormOpen()) handler.current(null)
    return () => {
      document.removeEventListener('click', press)
      document.removeEventListener('pointerover', approach)
      document.removeEventListener('focusin', approach)
    }
  }, [])
}

function tipButtonAt({ target }: Event): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(tipButtons) : null
}

/** When the dialog could not be loaded: the plain form is already on the page. */
function openPlainForm(): void {
  const form = plainForm()
  if (form?.matches('[popover]:not(:popover-open)')) form.showPopover()
}

function isPlainFormOpen(): boolean {
  return plainForm()?.matches(':popover-open') ?? false
}

function plainForm(): HTMLElement | null {
  return document.getElementById(plainFormId)
}
