import { networks, type OwnCreator } from '@obole/contract/calls/creators'
import type { Dispatch } from 'react'
import { m } from '../../paraglide/messages.js'
import { FormField } from '../../ui/forms/form.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import type { FormHandle } from '../../ui/forms/use-form.ts'
import { NetworkIcon } from '../../ui/network-icon.tsx'
import { SettingsSection } from '../fields/settings-section.tsx'
import type { SlugCheck } from '../fields/slug-check.ts'
import { SlugField } from '../fields/slug-field.tsx'
import type { SettingsAction, SettingsDraft, SettingsErrors, SettingsField } from './settings-draft.ts'
import { exampleOf } from './social-links.ts'

interface FieldsProps {
  form: FormHandle<SettingsField>
  draft: SettingsDraft
  errors: SettingsErrors
  dispatch: Dispatch<SettingsAction>
}

interface IdentityProps extends FieldsProps {
  check: SlugCheck
  host: string
  saved: OwnCreator
}

export function IdentityFields({ form, draft, errors, dispatch, check, host, saved }: IdentityProps) {
  const losesBadge = saved.verified && draft.name.trim() !== saved.name
  return (
    <SettingsSection title={m.settings_identity()}>
      <FormField
        form={form}
        name="name"
        label={m.create_name()}
        error={errors.name}
        hint={losesBadge ? badgeWarning(saved) : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            dir="auto"
            autoComplete="off"
            value={draft.name}
            onChange={(event) => dispatch({ type: 'typed', field: 'name', value: event.target.value })}
          />
        )}
      </FormField>
      <FormField
        form={form}
        name="title"
        label={m.create_tagline()}
        hint={m.create_tagline_hint()}
        error={errors.title}
      >
        {(control) => (
          <TextInput
            {...control}
            dir="auto"
            autoComplete="off"
            value={draft.title}
            onChange={(event) => dispatch({ type: 'typed', field: 'title', value: event.target.value })}
          />
        )}
      </FormField>
      <SlugField
        form={form}
        host={host}
        slug={draft.slug}
        check={check}
        isTouched
        hint={draft.slug === saved.slug ? undefined : m.settings_slug_warning({ slug: saved.slug })}
        onChange={(slug) => dispatch({ type: 'typed', field: 'slug', value: slug })}
      />
    </SettingsSection>
  )
}

function badgeWarning({ verification }: OwnCreator): string {
  return verification?.method === 'link' ? m.verification_name_warning() : m.settings_name_warning()
}

export function LinkFields({ form, draft, errors, dispatch }: FieldsProps) {
  return (
    <SettingsSection title={m.settings_links()} lead={m.settings_links_lead()}>
      <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-2">
        {networks.map(({ field, name }) => (
          <FormField key={field} form={form} name={field} label={name ?? m.creator_website()} error={errors[field]}>
            {(control) => (
              <div className="relative">
                <span aria-hidden="true" className="absolute inset-y-0 start-3 grid place-items-center text-muted">
                  <NetworkIcon field={field} />
                </span>
                <TextInput
                  {...control}
                  inputMode="url"
                  autoCapitalize="none"
                  autoComplete="off"
                  autoCorrect="off"
                  spellCheck={false}
                  placeholder={exampleOf(field)}
                  value={draft.socials[field]}
                  onChange={(event) => dispatch({ type: 'linked', field, value: event.target.value })}
                  onBlur={() => dispatch({ type: 'tidied', field })}
                  className="ps-11"
                />
              </div>
            )}
          </FormField>
        ))}
      </div>
    </SettingsSection>
  )
}

export function ContactFields({ form, draft, errors, dispatch }: FieldsProps) {
  return (
    <SettingsSection title={m.creator_contact()} lead={m.settings_contact_lead()}>
      <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-2">
        <FormField form={form} name="phone" label={m.ui_phone()} hint={m.settings_phone_hint()} error={errors.phone}>
          {(control) => (
            <TextInput
              {...control}
              type="tel"
              autoComplete="off"
              placeholder="514 555-0199"
              value={draft.phone}
              onChange={(event) => dispatch({ type: 'typed', field: 'phone', value: event.target.value })}
            />
          )}
        </FormField>
        <FormField form={form} name="email" label={m.settings_email()} error={errors.email}>
          {(control) => (
            <TextInput
              {...control}
              type="email"
              autoComplete="off"
              value={draft.email}
              onChange={(event) => dispatch({ type: 'typed', field: 'email', value: event.target.value })}
            />
          )}
        </FormField>
      </div>
    </SettingsSection>
  )
}
