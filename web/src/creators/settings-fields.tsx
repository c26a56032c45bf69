import { networks } from '@obole/contract/creators'
import type { Dispatch } from 'react'
import { m } from '../paraglide/messages.js'
import { Field } from '../ui/field.tsx'
import { NetworkIcon } from '../ui/network-icon.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { nameErrorText } from './name-error-text.ts'
import type { SettingsDraft, SettingsErrors, SettingsEvent } from './settings-draft.ts'
import { SettingsSection } from './settings-section.tsx'
import type { SlugCheck } from './slug-check.ts'
import { SlugField } from './slug-field.tsx'
import { exampleOf } from './social-links.ts'

interface FieldsProps {
  draft: SettingsDraft
  faults: SettingsErrors
  onEvent: Dispatch<SettingsEvent>
}

interface IdentityProps extends FieldsProps {
  check: SlugCheck
  host: string
  savedSlug: string
}

export function IdentityFields({ draft, faults, onEvent, check, host, savedSlug }: IdentityProps) {
  return (
    <SettingsSection title={m.settings_identity()}>
      <Field label={m.create_name()} error={nameErrorText(draft.name, true)}>
        {(control) => (
          <TextInput
            {...control}
            dir="auto"
            autoComplete="off"
            value={draft.name}
            onChange={(event) => onEvent({ type: 'typed', field: 'name', value: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={m.create_tagline()}
        hint={m.create_tagline_hint()}
        error={faults.title ? m.create_tagline_too_long() : null}
      >
        {(control) => (
          <TextInput
            {...control}
            dir="auto"
            autoComplete="off"
            value={draft.title}
            onChange={(event) => onEvent({ type: 'typed', field: 'title', value: event.target.value })}
          />
        )}
      </Field>
      <SlugField
        host={host}
        slug={draft.slug}
        check={check}
        isTouched
        hint={draft.slug === savedSlug ? undefined : m.settings_slug_warning({ slug: savedSlug })}
        onChange={(slug) => onEvent({ type: 'typed', field: 'slug', value: slug })}
      />
    </SettingsSection>
  )
}

export function LinkFields({ draft, faults, onEvent }: FieldsProps) {
  return (
    <SettingsSection title={m.settings_links()} lead={m.settings_links_lead()}>
      <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-2">
        {networks.map(({ field, name }) => (
          <Field
            key={field}
            label={name ?? m.creator_website()}
            error={faults.socials.includes(field) ? linkError(name) : null}
          >
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
                  onChange={(event) => onEvent({ type: 'linked', field, value: event.target.value })}
                  onBlur={() => onEvent({ type: 'tidied', field })}
                  className="ps-11"
                />
              </div>
            )}
          </Field>
        ))}
      </div>
    </SettingsSection>
  )
}

export function ContactFields({ draft, faults, onEvent }: FieldsProps) {
  return (
    <SettingsSection title={m.creator_contact()} lead={m.settings_contact_lead()}>
      <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-2">
        <Field
          label={m.ui_phone()}
          hint={m.settings_phone_hint()}
          error={faults.phone ? m.settings_phone_invalid() : null}
        >
          {(control) => (
            <TextInput
              {...control}
              type="tel"
              autoComplete="off"
              placeholder="514 555-0199"
              value={draft.phone}
              onChange={(event) => onEvent({ type: 'typed', field: 'phone', value: event.target.value })}
            />
          )}
        </Field>
        <Field label={m.settings_email()} error={faults.email ? m.ui_email_invalid() : null}>
          {(control) => (
            <TextInput
              {...control}
              type="email"
              autoComplete="off"
              value={draft.email}
              onChange={(event) => onEvent({ type: 'typed', field: 'email', value: event.target.value })}
            />
          )}
        </Field>
      </div>
    </SettingsSection>
  )
}

function linkError(name: string | null): string {
  return name ? m.settings_link_invalid({ network: name }) : m.settings_website_invalid()
}
