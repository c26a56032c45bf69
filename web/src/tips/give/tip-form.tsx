import { formatCents } from '@obole/contract/formatting/money'
import { operatorContact } from '@obole/contract/formatting/operator-line'
import { supporterNameMax, tipCentsMax, tipMessageMax } from '@obole/contract/rules/limits'
import { characterCount, tidyText } from '@obole/contract/rules/text'
import { useRef } from 'react'
import { m } from '../../paraglide/messages.js'
import { useLocale } from '../../platform/locale.ts'
import { classNames } from '../../ui/class-names.ts'
import { wrapFocus } from '../../ui/dialogs/wrap-focus.ts'
import { Field } from '../../ui/forms/field.tsx'
import { stripInvisible } from '../../ui/forms/strip-invisible.ts'
import { Counter } from '../../ui/forms/text-area.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Fees } from './fees.tsx'
import { tipDialogId } from './tip-button.tsx'
import { Choice, ChosenAmount, Visibility } from './tip-fields.tsx'
import { TipFoot } from './tip-foot.tsx'
import { type TipCreator, type TipSite, useTip } from './use-tip.ts'

export interface TipFormProps {
  creator: TipCreator
  /** Null when it is not known. */
  site: TipSite | null
  /** Owners see the form as others do, but cannot tip themselves. */
  isOwner?: boolean
  /** Why the server sent the form back, which then stands in the page instead of a dialog. */
  refusal?: string | null
}

/** The law asks who runs the site, and how to reach them, before one pays. */
function RunBy({ operator }: Pick<TipSite, 'operator'>) {
  return (
    <p className="mt-5 text-muted text-xs [overflow-wrap:anywhere]">
      {m.tip_run_by({ name: operator.name, contact: operatorContact(operator) })}
    </p>
  )
}

/**
 * The one form of a tip. The browser sends it by itself (`server/src/tips/tip-form.ts`); once React runs it, it says what
 * is wrong beforehand and leads to the checkout by a call. The fields keep what is typed: React only reads them.
 */
export function TipForm({ creator, site, isOwner = false, refusal = null }: TipFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const tip = useTip(creator, site, form)
  const { draft } = tip
  const name = creator.name ?? creator.slug
  const locale = useLocale()
  const isInDialog = refusal === null
  const isSending = draft.phase === 'sending'
  return (
    <form
      ref={form}
      method="post"
      action={`/@${creator.slug}/tip`}
      noValidate={tip.isLive}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isOwner) void tip.submit()
      }}
      onInput={({ target }) => {
        stripInvisible(target)
        tip.read(target)
      }}
      onKeyDown={isInDialog ? wrapFocus : undefined}
      className="flex min-h-0 flex-auto flex-col low:min-h-fit"
    >
      <div className="flex items-start gap-4 px-5 pt-5 sm:px-8 sm:pt-7">
        <div className="grid flex-1 gap-1">
          {/* biome-ignore lint/a11y/noAutofocus: of an opened dialog; on a field it would open a phone's keyboard, which covers the chips */}
          <h2 id="tip-title" tabIndex={-1} autoFocus={isInDialog} className="text-xl outline-none">
            {m.tip_title({ name })}
          </h2>
          <p className="text-muted">{m.tip_lead()}</p>
        </div>
        {isInDialog && (
          <button
            type="button"
            command="close"
            commandfor={tipDialogId}
            aria-label={m.ui_close()}
            className="icon-button -me-3 -mt-2 shrink-0 sm:-me-4"
          >
            <Icon name="close" sizePx={22} />
          </button>
        )}
      </div>
      {/* Reached by the keyboard to scroll it, also while no field in it is. */}
      <div
        tabIndex={isSending ? 0 : undefined}
        className="min-h-0 flex-auto overflow-y-auto overscroll-contain px-5 py-5 low:flex-none low:overflow-visible sm:px-8"
      >
        {refusal !== null && <Refusal code={refusal} />}
        <fieldset disabled={isSending} className="grid min-w-0 gap-x-8 gap-y-5 md:grid-cols-2 md:grid-rows-[auto_1fr]">
          <input type="hidden" name="locale" value={locale} />
          <div className="grid content-start gap-5">
            <ChosenAmount draft={draft} max={formatCents(site?.tipCentsMax ?? tipCentsMax, locale)} />
            <Field
              id="tip-name"
              label={m.ui_your_name()}
              error={draft.error === 'supporterName' ? m.tip_name_invalid() : null}
            >
              {(control) => <input {...control} name="supporterName" autoComplete="name" className="input" />}
            </Field>
          </div>
          <div className="grid content-start gap-5 md:col-start-2 md:row-span-2">
            <Field
              id="tip-message"
              label={m.tip_message()}
              error={draft.error === 'message' ? m.tip_message_invalid() : null}
            >
              {(control) => (
                <div className="grid gap-1">
                  <textarea {...control} name="message" rows={3} className="input min-h-24 resize-y leading-relaxed" />
                  {/* It keeps its place: what is below would move from under a finger. */}
                  <div className={classNames('grid', !tip.isLive && 'invisible')}>
                    <Counter length={characterCount(tidyText(draft.message))} limit={tipMessageMax} />
                  </div>
                </div>
              )}
            </Field>
            {creator.hasWall ? (
              <Visibility name={name} />
            ) : (
              <Choice name="isPrivate" label={m.tip_private()} hint={m.tip_private_hint()} />
            )}
          </div>
          {site && <Fees name={name} draft={draft} fees={site} />}
        </fieldset>
        {site && <RunBy operator={site.operator} />}
      </div>
      <TipFoot tip={tip} name={name} site={site} isInDialog={isInDialog} isOwner={isOwner} />
    </form>
  )
}

/** Why the form was sent back, and where what was typed is: the browser keeps it. */
function Refusal({ code }: { code: string }) {
  return (
    <div role="alert" className="rounded-card border border-brick/40 bg-brick-soft mb-5 px-4 py-3">
      <p>{refusalTextOf(code)}</p>
      <p className="text-muted text-sm">{m.ui_text_kept()}</p>
    </div>
  )
}

/** Only the reasons that it can get. */
function refusalTextOf(code: string): string {
  switch (code) {
    case 'invalid_request':
      return m.tip_amount_invalid()
    case 'supporterName':
      return m.tip_name_too_long({ limit: supporterNameMax })
    case 'message':
      return m.tip_message_too_long({ limit: tipMessageMax })
    case 'too_many_requests':
      return m.refusal_too_many_requests()
    case 'donations_closed':
      return m.refusal_donations_closed()
    default:
      return m.tip_failed()
  }
}
