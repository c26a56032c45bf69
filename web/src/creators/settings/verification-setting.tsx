import type { OwnCreator } from '@obole/contract/calls/creators'
import { removeVerification, verifyLink } from '@obole/contract/calls/page/verification'
import { socialUrlMax } from '@obole/contract/rules/limits'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { ApiProblem } from '../../platform/http/call.ts'
import { storeOwnCreator } from '../../platform/session/member.ts'
import { explainFor } from '../../ui/forms/explain.ts'
import { Form, FormField, SubmitButton } from '../../ui/forms/form.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/toast.tsx'
import { SettingsSection } from '../fields/settings-section.tsx'
import { VerificationText } from '../page/verified-badge.tsx'

interface VerificationSettingProps {
  page: OwnCreator
  host: string
  onSaved: (page: OwnCreator) => Promise<void>
}

/** A link back from an address of the creator gives the page its badge. */
export function VerificationSetting({ page, host, onSaved }: VerificationSettingProps) {
  const { verification } = page
  const [address, setAddress] = useState(verification?.address ?? page.socials.websiteUrl ?? '')
  const params = { id: page.id }
  const keep = async (saved: OwnCreator, text: string) => {
    storeOwnCreator(saved)
    await onSaved(saved)
    notify('success', text)
  }
  const explain = explainFor('address')
  const form = useForm<'address'>({
    fields: ['address'],
    check: () => ({ address: address.trim() === '' ? m.ui_field_required() : null }),
    submit: async () => {
      const typed = /^\w+:/.test(address.trim()) ? address.trim() : `https://${address.trim()}`
      setAddress(typed)
      await keep(await api(verifyLink, { params, body: { address: typed } }), m.verification_done())
    },
    explain: (problem) => {
      const isWrong = problem instanceof ApiProblem && problem.code === 'invalid_request'
      return isWrong ? { errors: { address: m.verification_address_wrong() } } : explain(problem)
    },
  })
  const removal = useForm({
    fields: [],
    submit: async () => {
      await keep(await api(removeVerification, { params }), m.verification_removed())
      setAddress('')
    },
    explain: explainFor(),
  })
  const { isBusy } = form.state
  return (
    <SettingsSection title={m.verification_title()} lead={m.verification_lead()}>
      {verification && (
        <Notice tone="good">
          <p className="[overflow-wrap:anywhere]">
            <VerificationText verification={verification} />
          </p>
        </Notice>
      )}
      <div className="grid grid-cols-1 gap-2">
        <p>{m.verification_step()}</p>
        {/* Selected whole by one press, to be copied. */}
        <code className="select-all overflow-x-auto rounded-sm bg-sunken p-3 text-sm [overflow-wrap:anywhere]">
          {`<a rel="me" href="${location.protocol}//${host}/@${page.slug}">${page.name.replace(/[<&]/g, ' ')}</a>`}
        </code>
        <p className="text-muted text-sm">{m.verification_profile()}</p>
      </div>
      <Form form={form} label={m.verification_title()} className="grid-cols-1">
        <FormField form={form} name="address" label={m.verification_address()} hint={m.verification_yearly()}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="url"
              autoCapitalize="none"
              autoComplete="url"
              autoCorrect="off"
              spellCheck={false}
              maxLength={socialUrlMax}
              placeholder="https://…"
              value={address}
              onChange={(event) => setAddress(event.target.value)}
            />
          )}
        </FormField>
        <div className="flex flex-wrap items-center justify-end gap-3">
          <SubmitButton form={form} variant="quiet">
            {isBusy ? m.create_slug_checking() : verification ? m.verification_again() : m.verification_check()}
          </SubmitButton>
        </div>
      </Form>
      {verification && (
        <Form form={removal} label={m.verification_remove()} className="grid-cols-1">
          <div>
            <SubmitButton form={removal} variant="quiet">
              {m.verification_remove()}
            </SubmitButton>
          </div>
        </Form>
      )}
    </SettingsSection>
  )
}
