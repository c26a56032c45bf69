import type { Creator } from '@obole/contract/calls/creators'
import { type ReportCategory, type ReportSubject, reportCategories, reportForm } from '@obole/contract/calls/reports'
import type { Words } from '@obole/contract/calls/wall'
import { emailMax, reportMessageMax } from '@obole/contract/rules/limits'
import { useMemo, useRef } from 'react'
import { m } from '../../paraglide/messages.js'
import { useLocale } from '../../platform/locale.ts'
import { Field } from '../../ui/forms/field.tsx'
import { keptFields, useKeptFields } from '../../ui/forms/use-kept-fields.ts'
import { Island } from '../../ui/island.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PrivacyLink } from '../../ui/privacy-link.tsx'
import { NoticeForm } from './notice-form.tsx'
import { reportTitle } from './report-title.ts'
import { WordsItem } from './words-item.tsx'

interface ReportPageProps {
  creator: Creator
  /** What is reported instead of the page; undefined when it is no longer shown there. */
  words: Words | undefined | null
  /** A notice of copyright instead of a report. */
  isNotice: boolean
  isSent: boolean
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

/** Reports a page or a message on it, by a form of the browser's own, with and without script. */
export function ReportPage({ creator, words, isNotice, isSent, error }: ReportPageProps) {
  const { slug, id } = creator
  const subject = words ? { kind: 'words' as const, id: words.id } : { kind: 'page' as const, id: id ?? '' }
  return (
    <section aria-labelledby="report" className="grid max-w-[40rem] gap-5 px-5 pt-8 sm:px-8">
      <h2 id="report" className="text-xl">
        {reportTitle(words, isNotice)}
      </h2>
      {isSent || words === undefined ? (
        // biome-ignore lint/a11y/noAutofocus: what a new page says is not announced, and this one runs no script
        <div role="status" tabIndex={-1} autoFocus={isSent}>
          <Notice tone={isSent ? 'good' : undefined} action={<WayBack slug={slug} className="button button-quiet" />}>
            {isSent ? (isNotice ? m.notice_sent() : m.report_sent()) : m.report_gone()}
          </Notice>
        </div>
      ) : (
        <>
          <p className="text-muted">{isNotice ? m.notice_lead() : m.report_lead()}</p>
          {!isNotice && <NoticeLink slug={slug} words={words} />}
          {error !== undefined && (
            <Notice tone="bad">
              {problemText(error, isNotice)} {m.ui_text_kept()}
            </Notice>
          )}
          {words && (
            <ul>
              <WordsItem words={words} />
            </ul>
          )}
          {isNotice ? (
            <Island name="notice" component={NoticeForm} props={{ slug, subject }} />
          ) : (
            <Island name="report" component={ReportForm} props={{ slug, subject }} />
          )}
        </>
      )}
    </section>
  )
}

function NoticeLink({ slug, words }: { slug: string; words: Words | null }) {
  const of = words ? `${reportForm.wordsParam}=${words.id}&` : ''
  return (
    <p>
      <a href={`/@${slug}/report?${of}${reportForm.noticeParam}=1`} rel="nofollow" className="link inline-block py-2.5">
        {m.notice_open()}
      </a>
    </p>
  )
}

function WayBack({ slug, className }: { slug: string; className: string }) {
  return (
    <a href={`/@${slug}`} className={className}>
      {m.back_to_page()}
    </a>
  )
}

export function ReportForm({ slug, subject }: { slug: string; subject: ReportSubject }) {
  const form = useRef<HTMLFormElement>(null)
  const kept = useMemo(() => keptFields(`report-${subject.id}`), [subject.id])
  useKeptFields(form, kept)
  return (
    <form
      ref={form}
      method="post"
      action={`/@${slug}/report`}
      onSubmit={() => kept.store(null)}
      className="grid gap-5 [&_:is(input,select,textarea)]:scroll-mt-28"
    >
      <input type="hidden" name="kind" value={subject.kind} />
      <input type="hidden" name="id" value={subject.id} />
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
      <PrivacyLink />
      {/* Not in copper: the page has its tip button. */}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <button type="submit" className="button button-quiet">
          {m.report_send()}
        </button>
        <WayBack slug={slug} className="link" />
      </div>
    </form>
  )
}

function problemText(code: string, isNotice: boolean): string {
  if (code === 'too_many_requests') return m.contact_failed_limit()
  if (code !== 'invalid_request') return m.contact_failed()
  return isNotice ? m.notice_failed_fields() : m.report_failed_fields()
}
