import {
  type ContactTopic,
  contactForm,
  contactMessageMax,
  contactPageMax,
  contactTopics,
  sendContact,
} from '@obole/contract/calls/contact'
import { isEmail } from '@obole/contract/rules/formats'
import { personNameMax } from '@obole/contract/rules/limits'
import { characterCount, tidyText } from '@obole/contract/rules/text'
import { useEffect, useRef, useState } from 'react'
import { m } from '../paraglide/messages.js'
import { api } from '../platform/api.ts'
import { ApiProblem } from '../platform/http/call.ts'
import { currentLocale, useLocale } from '../platform/locale.ts'
import { Form, FormField, SubmitButton } from '../ui/forms/form.tsx'
import { type FormHandle, useForm } from '../ui/forms/use-form.ts'
import { keptFields, useKeptFields } from '../ui/forms/use-kept-fields.ts'
import { PrivacyLink } from '../ui/privacy-link.tsx'
import { ContactSent } from './contact-sent.tsx'

interface ContactFormProps {
  /** As a link or an answer without script puts it into the address. */
  topic?: string | undefined
  page?: string | undefined
  isSent: boolean
  refusal?: string | undefined
}

const fields = ['topic', 'page', 'name', 'email', 'message', 'website'] as const
type ContactField = (typeof fields)[number]

const kept = keptFields('contact')

/** The browser can send it without script; with script it stays on the page. */
export function ContactForm({ topic, page, isSent: wasSent, refusal }: ContactFormProps) {
  const [isSent, setIsSent] = useState(wasSent)
  const form = useForm<ContactField>({
    fields,
    action: contactForm.path,
    initialProblem: refusal ? `${problemText(refusal)} ${m.ui_text_kept()}` : null,
    check: (values) => ({
      email: isEmail(values.email) ? null : m.ui_email_invalid(),
      message: checkMessage(values.message),
      name: checkLength(values.name, personNameMax),
      page: checkLength(values.page, contactPageMax),
    }),
    submit: async (values) => {
      await api(sendContact, { body: bodyOf(values) })
      kept.store(null)
      setIsSent(true)
    },
    explain: (error) => ({ problem: problemText(error instanceof ApiProblem ? error.code : 'unexpected') }),
  })
  useKeptFields(form.ref, kept, !isSent)
  const isAgain = useRef(false)
  useEffect(() => {
    if (isAgain.current && !isSent) form.ref.current?.querySelector('select')?.focus()
    isAgain.current = isSent
  }, [isSent, form.ref])
  if (isSent) return <ContactSent onAgain={() => setIsSent(false)} />
  return (
    <Form
      form={form}
      label={m.contact_form()}
      className="max-w-[36rem] rounded-card border border-line bg-raised p-5 sm:p-8"
    >
      <ContactFields form={form} topic={topic} page={page} />
      <PrivacyLink />
      <SubmitButton form={form} className="justify-self-start">
        {form.state.isBusy ? m.contact_sending() : m.ui_send()}
      </SubmitButton>
    </Form>
  )
}

const topicTexts: Record<ContactTopic, () => string> = {
  question: m.contact_topic_question,
  report: m.contact_topic_report,
  accessibility: m.contact_topic_accessibility,
  privacy: m.contact_topic_privacy,
}

interface ContactFieldsProps {
  form: FormHandle<ContactField>
  topic: string | undefined
  page: string | undefined
}

function ContactFields({ form, topic, page }: ContactFieldsProps) {
  return (
    <>
      <input type="hidden" name="locale" value={useLocale()} />
      <FormField form={form} name="topic" label={m.contact_topic()}>
        {(control) => (
          <select {...control} defaultValue={knownTopic(topic)} className="input">
            {contactTopics.map((known) => (
              <option key={known} value={known}>
                {topicTexts[known]()}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <FormField form={form} name="page" label={m.contact_page()}>
        {(control) => <input {...control} defaultValue={page ?? ''} className="input" />}
      </FormField>
      <FormField form={form} name="name" label={m.ui_your_name()}>
        {(control) => <input {...control} autoComplete="name" className="input" />}
      </FormField>
      <FormField form={form} name="email" label={m.contact_email()} hint={m.contact_email_hint()}>
        {(control) => <input {...control} type="email" required autoComplete="email" className="input" />}
      </FormField>
      <FormField form={form} name="message" label={m.ui_your_message()}>
        {(control) => <textarea {...control} required rows={6} className="input resize-y leading-relaxed" />}
      </FormField>
      {/* Robots fill it. */}
      <div hidden>
        <FormField form={form} name="website" label={m.contact_leave_empty()}>
          {(control) => <input {...control} tabIndex={-1} autoComplete="off" />}
        </FormField>
      </div>
    </>
  )
}

function knownTopic(topic: string | undefined): ContactTopic {
  return contactTopics.find((known) => known === topic) ?? 'question'
}

function checkMessage(message: string): string | null {
  return tidyText(message) === '' ? m.ui_field_required() : checkLength(message, contactMessageMax)
}

function checkLength(text: string, limit: number): string | null {
  return characterCount(tidyText(text)) > limit ? m.contact_message_too_long({ limit }) : null
}

function bodyOf(values: Record<ContactField, string>) {
  return {
    topic: knownTopic(values.topic),
    email: values.email.trim(),
    message: tidyText(values.message),
    name: tidyText(values.name) || null,
    page: tidyText(values.page) || null,
    locale: currentLocale(),
    website: values.website,
  }
}

function problemText(code: string): string {
  if (code === 'too_many_requests') return m.contact_failed_limit()
  return code === 'invalid_request' ? m.contact_failed_fields() : m.contact_failed()
}
