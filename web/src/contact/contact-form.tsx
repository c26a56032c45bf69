import {
  type ContactTopic,
  contactForm,
  contactMessageMax,
  contactPageMax,
  contactTopics,
} from '@obole/contract/contact'
import { personNameMax } from '@obole/contract/limits'
import { useHydrated } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { m } from '../paraglide/messages.js'
import { useLocale } from '../platform/locale.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { ContactSent } from './contact-sent.tsx'
import { failureText } from './contact-state.ts'
import { useContact } from './use-contact.ts'

interface ContactFormProps {
  /** As a link or an answer without script puts it into the address. */
  topic?: string | undefined
  page?: string | undefined
  isSent: boolean
  refusal?: string | undefined
}

const topicTexts: Record<ContactTopic, () => string> = {
  question: m.contact_topic_question,
  report: m.contact_topic_report,
  accessibility: m.contact_topic_accessibility,
  privacy: m.contact_topic_privacy,
}

/** A form of the browser's own that needs no script; with script it stays on the page. */
export function ContactForm({ topic, page, isSent, refusal }: ContactFormProps) {
  const { state, send, startAgain } = useContact({ isSent, refusal })
  const form = useRef<HTMLFormElement>(null)
  const isHydrated = useHydrated()
  const locale = useLocale()
  const { errors, failure } = state
  useEffect(() => {
    if (errors.email || errors.message) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])

  if (state.phase === 'sent') return <ContactSent onAgain={startAgain} />
  return (
    <form
      ref={form}
      method="post"
      action={contactForm.path}
      noValidate={isHydrated}
      onSubmit={send}
      aria-label={m.contact_form()}
      className="grid max-w-[36rem] gap-5 rounded-card border border-line bg-raised p-5 sm:p-8"
    >
      {failure !== null && (
        <p role="alert" className="rounded-card border border-brick/40 bg-brick-soft px-4 py-3">
          {failureText(failure)} {!isHydrated && m.contact_failed_back()}
        </p>
      )}
      <input type="hidden" name="locale" value={locale} />
      <Field label={m.contact_topic()}>
        {(control) => (
          <select {...control} name="topic" defaultValue={knownTopic(topic)} className="input">
            {contactTopics.map((known) => (
              <option key={known} value={known}>
                {topicTexts[known]()}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={m.contact_page()}>
        {(control) => (
          <input {...control} name="page" defaultValue={page ?? ''} maxLength={contactPageMax} className="input" />
        )}
      </Field>
      <Field label={m.ui_your_name()}>
        {(control) => (
          <input {...control} name="name" maxLength={personNameMax} autoComplete="name" className="input" />
        )}
      </Field>
      <Field label={m.contact_email()} hint={m.contact_email_hint()} error={errors.email}>
        {(control) => <input {...control} name="email" type="email" required autoComplete="email" className="input" />}
      </Field>
      <Field label={m.ui_your_message()} error={errors.message}>
        {(control) => (
          <textarea
            {...control}
            name="message"
            required
            maxLength={isHydrated ? undefined : contactMessageMax}
            rows={6}
            className="input resize-y leading-relaxed"
          />
        )}
      </Field>
      <div hidden>
        <Field label={m.contact_leave_empty()}>
          {(control) => <input {...control} name="website" tabIndex={-1} autoComplete="off" />}
        </Field>
      </div>
      <Button type="submit" variant="primary" isBusy={state.phase === 'sending'} className="justify-self-start">
        {state.phase === 'sending' ? m.contact_sending() : m.ui_send()}
      </Button>
    </form>
  )
}

function knownTopic(topic: string | undefined): ContactTopic {
  return contactTopics.find((known) => known === topic) ?? 'question'
}
