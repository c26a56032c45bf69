import { tipMessageMax } from '@obole/contract/limits'
import { type Locale, locales } from '@obole/contract/names'
import type { Receipt, receiptForm } from '@obole/contract/tips'
import { m } from '../paraglide/messages.js'
import { languageNames } from '../platform/language-names.ts'
import { useLocale } from '../platform/locale.ts'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Lead, OnDemand, ReceiptActForm } from './receipt-forms.tsx'
import { longDate, timeOfDay } from './receipt-times.ts'

interface RightProps {
  receipt: Receipt
  token: string
}

/** What the holder of the link decides about their name and words. Forms of the browser's own: they work without script. */
export function ReceiptRights({ receipt, token, done }: RightProps & { done: string | undefined }) {
  const locale = useLocale()
  const doneText = done === undefined ? undefined : doneTexts.get(done)
  const isGone = receipt.state === 'cancelled' || receipt.state === 'failed' || receipt.state === 'refunded'
  const isShowable = receipt.message !== null && !isGone && (receipt.canShowWords || receipt.showsWords)
  return (
    <section aria-labelledby="rights" className="grid grid-cols-[minmax(0,1fr)] gap-4 print:hidden">
      <div className="grid gap-1">
        <h2 id="rights" className="text-xl">
          {m.receipt_rights_title()}
        </h2>
        <p className="text-muted text-sm">{m.receipt_rights_lead()}</p>
      </div>
      <div role="status" className="empty:hidden">
        {doneText && <Notice tone="good">{doneText()}</Notice>}
      </div>
      {isShowable && <ShownChoices receipt={receipt} token={token} />}
      <div className="grid">
        {receipt.editUntil && (
          <EditWords receipt={receipt} token={token} until={timeOfDay(receipt.editUntil, locale)} />
        )}
        {receipt.message !== null && (
          <OnDemand question={m.receipt_withdraw_question()}>
            <Lead>{m.receipt_withdraw_lead({ name: nameOf(receipt) })}</Lead>
            <ReceiptActForm token={token} act="withdraw" label={m.receipt_withdraw()} variant="danger" />
          </OnDemand>
        )}
        <OnDemand question={m.receipt_again_title()}>
          <Languages token={token} canBeMailed={receipt.canBeMailed} />
        </OnDemand>
        {receipt.canBeMailed && (
          <OnDemand question={m.receipt_link_question()}>
            <Lead>{m.receipt_link_lead()}</Lead>
            <ReceiptActForm token={token} act="new-link" label={m.receipt_link_send()} />
          </OnDemand>
        )}
        {receipt.erasedAt ? (
          <Lead>{m.receipt_erased({ date: longDate(receipt.erasedAt, locale) })}</Lead>
        ) : (
          <OnDemand question={m.receipt_erase_question()}>
            <Lead>{m.receipt_erase_lead()}</Lead>
            <ReceiptActForm token={token} act="erase" label={m.receipt_erase()} variant="danger">
              <label className="flex min-h-11 items-center gap-3 font-semibold text-sm">
                <input type="checkbox" required className="size-5 shrink-0 accent-evergreen" />
                {m.receipt_erase_sure()}
              </label>
            </ReceiptActForm>
          </OnDemand>
        )}
      </div>
    </section>
  )
}

const doneTexts = new Map<string, () => string>([
  ['show', m.receipt_done_show],
  ['edit', m.receipt_done_edit],
  ['withdraw', m.receipt_done_withdraw],
  ['erase', m.receipt_done_erase],
  ['mail', m.receipt_done_mail],
])

function ShownChoices({ receipt, token }: RightProps) {
  const { showsWords, showsName, showsAmount, supporterName, state, awaitsApproval } = receipt
  const name = nameOf(receipt)
  return (
    <div className="grid gap-3">
      <Lead>{m.receipt_shown_lead({ name })}</Lead>
      <ReceiptActForm token={token} act="show" label={m.ui_save()}>
        <Choice name="showsWords" isOn={showsWords} label={m.receipt_show_words()} />
        {supporterName !== null && (
          <Choice name="showsName" isOn={showsName} label={m.receipt_show_name()} hint={m.receipt_show_name_hint()} />
        )}
        <Choice name="showsAmount" isOn={showsAmount} label={m.receipt_show_amount()} />
        <p className="text-muted text-sm">
          {showsWords && awaitsApproval
            ? m.receipt_awaits_approval({ name })
            : showsWords && state === 'authorized'
              ? m.receipt_show_held()
              : m.receipt_show_beside()}
        </p>
      </ReceiptActForm>
    </div>
  )
}

interface ChoiceProps {
  name: (typeof receiptForm.choices)[number]
  isOn: boolean
  label: string
  hint?: string
}

/** The hidden field tells an empty box from one that is not there. */
function Choice({ name, isOn, label, hint }: ChoiceProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 font-semibold text-sm">
      <input type="hidden" name={name} value="off" />
      <input
        type="checkbox"
        name={name}
        value="on"
        defaultChecked={isOn}
        className="size-5 shrink-0 accent-evergreen"
      />
      <span className="grid">
        {label}
        {hint && <span className="font-normal text-muted">{hint}</span>}
      </span>
    </label>
  )
}

function EditWords({ receipt, token, until }: RightProps & { until: string }) {
  return (
    <OnDemand question={m.receipt_edit_question()}>
      <ReceiptActForm token={token} act="edit" label={m.receipt_edit_save()}>
        <div className="w-full">
          <Field label={m.ui_your_message()} hint={m.receipt_edit_lead({ time: until })}>
            {(control) => (
              <textarea
                {...control}
                name="message"
                required
                rows={4}
                maxLength={tipMessageMax}
                dir="auto"
                defaultValue={receipt.message ?? ''}
                className="input resize-y"
              />
            )}
          </Field>
        </div>
      </ReceiptActForm>
    </OnDemand>
  )
}

/** The page itself, to read and print, and the mail. */
function Languages({ token, canBeMailed }: { token: string; canBeMailed: boolean }) {
  const locale = useLocale()
  const others = locales.filter((other) => other !== locale)
  return (
    <>
      <ul className="flex flex-wrap gap-x-5">
        {others.map((other) => (
          <li key={other}>
            <a
              href={`/receipts/${token}?lang=${other}`}
              lang={other}
              hrefLang={other}
              className="link inline-flex min-h-11 items-center"
            >
              {languageNames[other]}
            </a>
          </li>
        ))}
      </ul>
      {canBeMailed && (
        <ReceiptActForm token={token} act="mail" label={m.receipt_again_send()}>
          <Field label={m.receipt_again_language()}>
            {(control) => (
              <select {...control} name="mailLocale" defaultValue={others[0] ?? locale} className="input">
                {locales.map((other: Locale) => (
                  <option key={other} value={other} lang={other}>
                    {languageNames[other]}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </ReceiptActForm>
      )}
    </>
  )
}

function nameOf({ creatorName }: Receipt): string {
  return creatorName ?? m.receipt_page_gone()
}
