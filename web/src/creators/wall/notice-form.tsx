import type { ReportSubject } from '@obole/contract/calls/reports'
import {
  addressMax,
  emailMax,
  noticeLineMax,
  noticeTimeMax,
  personNameMax,
  reportMessageMax,
} from '@obole/contract/rules/limits'
import { useMemo, useRef } from 'react'
import { m } from '../../paraglide/messages.js'
import { useLocale } from '../../platform/locale.ts'
import { Field } from '../../ui/forms/field.tsx'
import { keptFields, useKeptFields } from '../../ui/forms/use-kept-fields.ts'
import { PrivacyLink } from '../../ui/privacy-link.tsx'

/** What the Copyright Act asks of a notice, each in a field of its own; a form of the browser's own. */
const lines = [
  { name: 'name', label: m.tip_name_label, max: personNameMax, autoComplete: 'name' },
  { name: 'address', label: m.notice_address, max: addressMax, autoComplete: 'street-address' },
  { name: 'email', label: m.contact_email, max: emailMax, autoComplete: 'email', type: 'email' },
  { name: 'work', label: m.notice_work, max: reportMessageMax, isLong: true },
  { name: 'interest', label: m.notice_interest, max: noticeLineMax },
  { name: 'location', label: m.notice_location, max: noticeLineMax },
  { name: 'infringement', label: m.notice_infringement, max: reportMessageMax, isLong: true },
  { name: 'happened', label: m.notice_happened, max: noticeTimeMax },
] as const

export function NoticeForm({ slug, subject }: { slug: string; subject: ReportSubject }) {
  const form = useRef<HTMLFormElement>(null)
  const kept = useMemo(() => keptFields(`notice-${subject.id}`), [subject.id])
  useKeptFields(form, kept)
  return (
    <form
      ref={form}
      method="post"
      action={`/@${slug}/report`}
      onSubmit={() => kept.store(null)}
      className="grid gap-5 [&_:is(input,textarea)]:scroll-mt-28"
    >
      <input type="hidden" name="kind" value={subject.kind} />
      <input type="hidden" name="id" value={subject.id} />
      <input type="hidden" name="locale" value={useLocale()} />
      <input type="hidden" name="category" value="copyright" />
      {lines.map((line) => (
        <Field key={line.name} label={line.label()}>
          {(control) =>
            'isLong' in line ? (
              <textarea
                {...control}
                name={line.name}
                rows={4}
                maxLength={line.max}
                required
                className="input resize-y"
              />
            ) : (
              <input
                {...control}
                name={line.name}
                type={'type' in line ? line.type : 'text'}
                maxLength={line.max}
                autoComplete={'autoComplete' in line ? line.autoComplete : 'off'}
                required
                className="input"
              />
            )
          }
        </Field>
      ))}
      <PrivacyLink />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <button type="submit" className="button button-quiet">
          {m.notice_send()}
        </button>
        <a href={`/@${slug}/report`} className="link">
          {m.notice_back()}
        </a>
      </div>
    </form>
  )
}
