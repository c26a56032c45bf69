import type { Creator } from '@obole/contract/creators'
import { emailMax, reportMessageMax } from '@obole/contract/limits'
import { type ReportCategory, reportCategories } from '@obole/contract/reports'
import type { Words } from '@obole/contract/wall'
import { m } from '../paraglide/messages.js'
import { useLocale } from '../platform/locale.ts'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { WordsItem } from './words-item.tsx'

interface ReportWordsProps {
  creator: Creator
  /** Undefined when they are no longer on the page. */
  words: Words | undefined
  /** Why the form came back. */
  error: string | undefined
}

const categoryTexts: Record<ReportCategory, () => string> = {
  hate: m.report_hate,
  threat: m.report_threat,
  sexual: m.report_sexual,
  private: m.report_private,
  spam: m.report_spam,
  other: m.report_other,
}

/** A form of the browser's own, with and without script. */
export function ReportWords({ creator, words, error }: ReportWordsProps) {
  if (!words)
    return (
      <Notice
        action={
          <a href={`/@${creator.slug}`} className="button button-quiet">
            {m.back_to_page()}
          </a>
        }
      >
        {m.report_gone()}
      </Notice>
    )
  return (
    <div className="grid max-w-[40rem] gap-5">
      <p className="text-muted">{m.report_lead()}</p>
      {error !== undefined && (
        <Notice tone="bad">
          {problemText(error)} {m.ui_text_kept()}
        </Notice>
      )}
      <ul>
        <WordsItem words={words} />
      </ul>
      <ReportForm slug={creator.slug} id={words.id} />
    </div>
  )
}

function ReportForm({ slug, id }: { slug: string; id: string }) {
  const page = `/@${slug}/words`
  return (
    <form method="post" action={page} className="grid gap-5">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="locale" value={useLocale()} />
      <Field label={m.report_category()}>
        {(control) => (
          <select {...control} name="category" required defaultValue="" className="input">
            <option value="" disabled>
              {m.report_choose()}
            </option>
            {reportCategories.map((category) => (
              <option key={category} value={category}>
                {categoryTexts[category]()}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={m.report_message()}>
        {(control) => (
          <textarea {...control} name="message" rows={4} maxLength={reportMessageMax} className="input resize-y" />
        )}
      </Field>
      <Field label={m.report_email()} hint={m.contact_email_hint()}>
        {(control) => (
          <input {...control} name="email" type="email" maxLength={emailMax} autoComplete="email" className="input" />
        )}
      </Field>
      {/* Not in copper: the page has its tip button. */}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <button type="submit" className="button button-quiet">
          {m.report_send()}
        </button>
        <a href={page} className="link">
          {m.ui_cancel()}
        </a>
      </div>
    </form>
  )
}

function problemText(code: string): string {
  if (code === 'too_many_requests') return m.contact_failed_limit()
  return code === 'invalid_request' ? m.report_failed_fields() : m.contact_failed()
}
