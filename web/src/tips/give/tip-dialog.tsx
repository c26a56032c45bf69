import type { Creator } from '@obole/contract/calls/creators'
import type { Site } from '@obole/contract/calls/site'
import { tipForm } from '@obole/contract/calls/tips'
import { useSearch } from '@tanstack/react-router'
import { m } from '../../paraglide/messages.js'
import { useIsOwner } from '../../platform/session/owner.ts'
import { Island } from '../../ui/island.tsx'
import { TipButton, tipDialogId } from './tip-button.tsx'
import { TipForm, type TipFormProps } from './tip-form.tsx'

interface TipDialogProps {
  creator: Creator
  site: Site | null
}

/** What the tip buttons of a page open. The element itself is not hydrated: whether it is open is the browser's affair. */
export function TipDialog({ creator, site }: TipDialogProps) {
  const isOwner = useIsOwner(creator)
  const isFormInPage = useTipRefusal() !== null
  if (!creator.acceptDonation || creator.isDeleted || isFormInPage) return null
  return (
    <dialog
      id={tipDialogId}
      aria-labelledby="tip-title"
      closedby="any"
      className="inset-x-0 top-auto bottom-0 max-h-[92dvh] w-full max-w-none low:overflow-y-auto low:overscroll-contain flex-col overflow-hidden rounded-t-card border border-line bg-paper text-ink opacity-0 shadow-dialog transition-[opacity,translate,display,overlay] transition-discrete duration-200 ease-out backdrop:bg-[oklch(20%_0.02_70/0.5)] open:flex open:opacity-100 open:starting:translate-y-6 open:starting:opacity-0 sm:inset-0 sm:m-auto sm:h-fit sm:w-[min(800px,calc(100vw-48px))] sm:rounded-card"
    >
      <Island name="tip" component={TipForm} props={{ ...tipFormProps(creator, site), isOwner }} />
    </dialog>
  )
}

/** Under the name: on phones the button, full width; on any screen, the form that was sent back without script. */
export function TipHomeSlot({ creator, site }: TipDialogProps) {
  const isOwner = useIsOwner(creator)
  const refusal = useTipRefusal()
  if (!creator.acceptDonation)
    return isOwner ? null : <p className="text-muted">{m.tip_not_yet({ name: creator.name ?? creator.slug })}</p>
  if (refusal === null)
    return (
      <div className="tip-start grid md:hidden">
        <TipButton creator={creator} className="w-full" />
      </div>
    )
  return (
    <section
      id={tipDialogId}
      aria-labelledby="tip-title"
      className="max-w-[50rem] scroll-mt-20 rounded-card border border-line bg-raised"
    >
      <Island name="tip" component={TipForm} props={{ ...tipFormProps(creator, site), isOwner, refusal }} />
    </section>
  )
}

/** Why a form that was sent without script came back; null when none did. */
export function useTipRefusal(): string | null {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const code = search[tipForm.errorParam]
  return typeof code === 'string' ? code : null
}

/** All that the island needs, and no more: it stands in the page as JSON. */
function tipFormProps({ id, slug, name, hasWall }: Creator, site: Site | null): TipFormProps {
  if (!site) return { creator: { id, slug, name, hasWall }, site }
  const {
    isSandbox,
    publicUrl,
    checkoutOrigin,
    platformFeePercent,
    processingFee,
    undoMinutes,
    tipCentsMax,
    operator,
  } = site
  return {
    creator: { id, slug, name, hasWall },
    site: {
      isSandbox,
      publicUrl,
      checkoutOrigin,
      platformFeePercent,
      processingFee,
      undoMinutes,
      tipCentsMax,
      operator,
    },
  }
}
