import type { Creator } from '@obole/contract/creators'
import { tipMessageMax } from '@obole/contract/limits'
import type { Site } from '@obole/contract/site'
import { type FormEvent, type RefObject, useEffect, useId, useRef } from 'react'
import { m } from '../paraglide/messages.js'
import { Dialog } from '../ui/dialog.tsx'
import { dropUnseen } from '../ui/drop-unseen.ts'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Switch } from '../ui/switch.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextInput } from '../ui/text-input.tsx'
import type { TypingPlace } from './adopt-plain-form.ts'
import { AmountField } from './amount-field.tsx'
import { TipActions } from './tip-actions.tsx'
import { TipSplit } from './tip-split.tsx'
import { type TipController, useTip } from './use-tip.ts'

interface TipDialogProps {
  creator: Creator
  site: Site | null
  /** Owners see the dialog as others do, but cannot tip themselves. */
  isOwner: boolean
  isOpen: boolean
  /** Where somebody was typing in the plain form. */
  place: TypingPlace | null
  /** In whole dollars: what was chosen on the page; empty when nothing was. */
  amount: string
  onClose: () => void
}

export function TipDialog({ creator, site, isOwner, isOpen, place, amount, onClose }: TipDialogProps) {
  const tip = useTip(creator, site)
  const formId = useId()
  const amountField = useRef<HTMLInputElement>(null)
  const name = creator.name ?? creator.slug
  // biome-ignore lint/correctness/useExhaustiveDependencies: written when the dialog opens, not when it is typed over
  useEffect(() => {
    if (isOpen && amount) tip.write({ amount })
  }, [isOpen, amount])
  const close = () => {
    tip.stop()
    onClose()
  }
  const reconsider = () => {
    tip.reconsider()
    amountField.current?.focus()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={m.tip_title({ name })}
      description={m.tip_lead()}
      actions={
        <TipActions
          tip={tip}
          fees={site}
          formId={formId}
          isOwner={isOwner}
          onCancel={close}
          onReconsider={reconsider}
        />
      }
    >
      <TipForm
        tip={tip}
        formId={formId}
        name={name}
        hasWall={creator.hasWall}
        site={site}
        isOwner={isOwner}
        place={place}
        amountField={amountField}
      />
    </Dialog>
  )
}

interface TipFormProps {
  tip: TipController
  formId: string
  name: string
  /** Words can be shown on the page. */
  hasWall: boolean
  site: Site | null
  isOwner: boolean
  place: TypingPlace | null
  amountField: RefObject<HTMLInputElement | null>
}

function TipForm({ tip, formId, name, hasWall, site, isOwner, place, amountField }: TipFormProps) {
  const { draft, write } = tip
  const form = useRef<HTMLFormElement>(null)
  useInitialFocus(form, place)
  const isSending = draft.phase === 'sending'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isOwner) void tip.submit()
  }
  return (
    <form
      ref={form}
      id={formId}
      onSubmit={submit}
      onInput={({ target }) => dropUnseen(target)}
      noValidate
      className="grid gap-6 md:grid-cols-2 md:gap-8"
    >
      <div className="grid content-start gap-5">
        <AmountField
          field={amountField}
          amount={draft.amount}
          onChange={(amount) => write({ amount })}
          isInvalid={draft.error === 'amount'}
          isDisabled={isSending}
        />
        <TipSplit name={name} draft={draft} fees={site} onCoverFees={(coversFees) => write({ coversFees })} />
      </div>
      <div className="grid content-start gap-5">
        <Field label={m.ui_your_name()} error={draft.error === 'supporterName' ? m.tip_name_invalid() : null}>
          {(control) => (
            <TextInput
              {...control}
              name="supporterName"
              value={draft.supporterName}
              onChange={(event) => write({ supporterName: event.target.value })}
              disabled={isSending}
              autoComplete="name"
            />
          )}
        </Field>
        <Field label={m.tip_message()} error={draft.error === 'message' ? m.tip_message_invalid() : null}>
          {(control) => (
            <TextArea
              {...control}
              name="message"
              value={draft.message}
              onChange={(event) => write({ message: event.target.value })}
              disabled={isSending}
              limit={tipMessageMax}
              rows={3}
              className="min-h-24"
            />
          )}
        </Field>
        {hasWall && (
          <Switch
            label={m.tip_show_words()}
            hint={
              <span aria-live="polite">{draft.isPrivate ? m.tip_private_not_shown() : m.tip_show_words_hint()}</span>
            }
            isOn={draft.showsWords}
            onChange={(showsWords) => write({ showsWords })}
            isDisabled={isSending}
          />
        )}
        {hasWall && draft.showsWords && (
          <Switch
            label={m.tip_show_amount()}
            isOn={draft.showsAmount}
            onChange={(showsAmount) => write({ showsAmount })}
            isDisabled={isSending}
          />
        )}
        <Switch
          label={m.tip_private()}
          hint={m.tip_private_hint()}
          isOn={draft.isPrivate}
          onChange={(isPrivate) => write({ isPrivate })}
          isDisabled={isSending}
        />
      </div>
      <div className="empty:hidden md:col-span-2">
        {isOwner ? <Notice>{m.tip_own_page()}</Notice> : tip.problem && <Problem text={tip.problem} />}
      </div>
    </form>
  )
}

/** At the end of the form, which a phone does not show while the buttons under it are pressed. */
function Problem({ text }: { text: string }) {
  const ref = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another reason is shown as the first one is
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' })
  }, [text])
  return (
    <div ref={ref}>
      <Notice tone="bad">{text}</Notice>
    </div>
  )
}

/** On the field that was being typed into; else on the amount, but not on a phone: its keyboard would cover the chips. */
function useInitialFocus(form: RefObject<HTMLFormElement | null>, place: TypingPlace | null): void {
  useEffect(() => {
    if (place === null && !window.matchMedia('(pointer: fine)').matches) return
    // After the dialog has taken the focus and stored where to return it.
    const timer = setTimeout(() => {
      const field = form.current?.elements.namedItem(place?.field ?? 'amount')
      if (!(field instanceof HTMLElement)) return
      field.focus()
      if (place?.selection) (field as HTMLInputElement).setSelectionRange(...place.selection)
    }, 50)
    return () => clearTimeout(timer)
  }, [form, place])
}
