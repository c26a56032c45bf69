import { type Receipt, receiptForm } from '@obole/contract/calls/tips'
import { longDate } from '@obole/contract/formatting/dates'
import { type Locale, languageTexts, locales } from '@obole/contract/formatting/names'
import { clockText } from '@obole/contract/formatting/time-zone'
import { tipMessageMax } from '@obole/contract/rules/limits'
import { m } from '../../paraglide/messages.js'
import { useLocale } from '../../platform/locale.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EditWords } from './edit-words.tsx'
import { NameForm } from './name-form.tsx'
import { Lead, ReceiptActForm } from './receipt-forms.tsx'

interface RightProps {
  receipt: Receipt
  token: string
}

interface ReceiptRightsProps extends RightProps {
  /** What a form was sent for. */
  act: string | undefined
  /** Why it was sent back. */
  refusal: string | undefined
}

/** What the holder of the link decides about their name and words. Forms of the browser's own: they work without script. */
export function ReceiptRights({ receipt, token, act, refusal }: ReceiptRightsProps) {
  const locale = useLocale()
  const isGone = receipt.state === 'cancelled' || receipt.state === 'failed' || receipt.state === 'refunded'
  const isShowable = receipt.message !== null && !isGone && (receipt.canShowWords || receipt.showsWords)
  return (
    <section aria-labelledby={receiptForm.rightsPlace} className="grid grid-cols-[minmax(0,1fr)] gap-4 print:hidden">
      <div className="grid gap-1">
        <h2 id={receiptForm.rightsPlace} className="scroll-mt-20 text-xl">
          {m.receipt_rights_title()}
        </h2>
        <p className="text-muted text-sm">{m.receipt_rights_lead()}</p>
      </div>
      {act !== undefined && <Outcome receipt={receipt} act={act} refusal={refusal} />}
      {isShowable && <ShownChoices receipt={receipt} token={token} />}
      <div className="grid border-line border-b">
        {receipt.canGiveName && (
          <Disclosure label={m.receipt_name_question()} isOpen={act === 'name'}>
            <NameForm receipt={receipt} token={token} />
          </Disclosure>
        )}
        {receipt.editUntil && (
          <EditWords
            receipt={receipt}
            token={token}
            until={clockText(receipt.editUntil, locale)}
            problem={act === 'edit' && refusal !== undefined ? refusalText(refusal) : null}
          />
        )}
        {receipt.message !== null && (
          <Disclosure label={m.receipt_withdraw_question()}>
            <Lead>{m.receipt_withdraw_lead({ name: nameOf(receipt) })}</Lead>
            <ReceiptActForm token={token} act="withdraw" label={m.receipt_withdraw()} variant="danger" />
          </Disclosure>
        )}
        <Disclosure label={m.receipt_again_title()}>
          <Languages token={token} canBeMailed={receipt.canBeMailed} />
        </Disclosure>
        {receipt.canBeMailed && (
          <Disclosure label={m.receipt_link_question()}>
            <Lead>{m.receipt_link_lead()}</Lead>
            <ReceiptActForm token={token} act="new-link" label={m.receipt_link_send()} />
          </Disclosure>
        )}
        {receipt.erasedAt && act !== 'erase' && (
          <Lead>{m.receipt_erased({ date: longDate(receipt.erasedAt, locale) })}</Lead>
        )}
        {!receipt.erasedAt && (
          <Disclosure label={m.receipt_erase_question()}>
            <Lead>{m.receipt_erase_lead()}</Lead>
            <ReceiptActForm token={token} act="erase" label={m.receipt_erase()} variant="danger">
              <label className="flex min-h-11 items-center gap-3 font-semibold text-sm">
                <input type="checkbox" required className="size-5 shrink-0 accent-evergreen" />
                {m.receipt_erase_sure()}
              </label>
            </ReceiptActForm>
          </Disclosure>
        )}
      </div>
    </section>
  )
}

/** What became of the form that was sent last. What is wrong with words that can be mended stands beside them. */
function Outcome({ receipt, act, refusal }: { receipt: Receipt; act: string; refusal: string | undefined }) {
  if (refusal === undefined) {
    const done = doneTexts.get(act)
    if (!done) return null
    return (
      <div role="status">
        <Notice tone="good">{done()}</Notice>
      </div>
    )
  }
  if (act === 'edit' && receipt.editUntil) return null
  return (
    <Notice tone="bad">
      <p>{refusalText(refusal)}</p>
      {receipt.draft !== null && (
        <>
          <p className="mt-2">{m.receipt_draft()}</p>
          <blockquote
            dir="auto"
            className="mt-2 whitespace-pre-line border-line border-s-2 ps-3 [overflow-wrap:anywhere]"
          >
            {receipt.draft}
          </blockquote>
        </>
      )}
    </Notice>
  )
}

function refusalText(code: string): string {
  return (refusalTexts.get(code) ?? m.refusal_unexpected)()
}

const refusalTexts = new Map<string, () => string>([
  ['name_given', m.refusal_name_given],
  ['name_reserved', m.refusal_name_reserved],
  ['edit_too_late', m.refusal_edit_too_late],
  ['words_not_showable', m.refusal_words_not_showable],
  ['tip_not_charged', m.refusal_tip_not_charged],
  ['no_address', m.receipt_no_address],
  // Of these forms, only the one with words can be filled in wrongly.
  ['invalid_request', () => m.receipt_edit_invalid({ limit: tipMessageMax })],
  ['too_many_requests', m.refusal_too_many_requests],
])

const doneTexts = new Map<string, () => string>([
  ['name', m.receipt_done_name],
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
        <div className="grid">
          <Choice name="showsWords" isOn={showsWords} label={m.receipt_show_words()} />
          {supporterName !== null && (
            <Choice name="showsName" isOn={showsName} label={m.receipt_show_name()} hint={m.receipt_show_name_hint()} />
          )}
          <Choice name="showsAmount" isOn={showsAmount} label={m.receipt_show_amount()} />
        </div>
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
    <label className="flex min-h-11 items-start gap-3 py-3 font-semibold text-sm">
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
              {languageTexts[other].name}
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
                    {languageTexts[other].name}
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
