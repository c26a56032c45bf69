import { networks, type OwnCreator, type SocialField, type saveCreator } from '@obole/contract/calls/creators'
import type { Locale } from '@obole/contract/formatting/names'
import { displayPhone, isEmail, phoneDigits } from '@obole/contract/rules/formats'
import type { PageHue, PageSection } from '@obole/contract/rules/page-looks'
import type { BodyOf } from '@obole/contract/schema/endpoint'
import { m } from '../../paraglide/messages.js'
import { nameErrorText, titleErrorText } from '../fields/name-errors.ts'
import { completeLink, isLinkValid } from './social-links.ts'

/** What is chosen, not typed. */
export interface LookDraft {
  /** Null for that of the banner. */
  hue: PageHue | null
  sections: PageSection[]
  speaksAs: OwnCreator['speaksAs']
  locale: Locale | null
}

export interface SettingsDraft extends LookDraft {
  name: string
  title: string
  slug: string
  socials: Record<SocialField, string>
  phone: string
  email: string
}

type TextField = Exclude<keyof SettingsDraft, 'socials' | keyof LookDraft>

export type SettingsAction =
  | { type: 'typed'; field: TextField; value: string }
  | { type: 'chosen'; look: Partial<LookDraft> }
  | { type: 'moved'; section: PageSection; by: 1 | -1 }
  | { type: 'linked'; field: SocialField; value: string }
  /** A link field was left: a handle becomes a link. */
  | { type: 'tidied'; field: SocialField }
  | { type: 'loaded'; page: OwnCreator }

export function settingsReducer(draft: SettingsDraft, action: SettingsAction): SettingsDraft {
  switch (action.type) {
    case 'typed':
      return { ...draft, [action.field]: action.value }
    case 'chosen':
      return { ...draft, ...action.look }
    case 'moved':
      return { ...draft, sections: moved(draft.sections, action) }
    case 'linked':
      return { ...draft, socials: { ...draft.socials, [action.field]: action.value } }
    case 'tidied':
      return {
        ...draft,
        socials: { ...draft.socials, [action.field]: completeLink(action.field, draft.socials[action.field]) },
      }
    case 'loaded':
      return settingsOf(action.page)
  }
}

function moved(sections: PageSection[], { section, by }: { section: PageSection; by: 1 | -1 }): PageSection[] {
  const place = sections.indexOf(section) + by
  if (place < 0 || place >= sections.length) return sections
  return sections.filter((other) => other !== section).toSpliced(place, 0, section)
}

export function settingsOf({ name, title, slug, socials, presentation, ...page }: OwnCreator): SettingsDraft {
  const digits = presentation.phoneNumber && phoneDigits(presentation.phoneNumber)
  return {
    name,
    title: title ?? '',
    slug,
    socials: Object.fromEntries(networks.map(({ field }) => [field, socials[field] ?? ''])) as SettingsDraft['socials'],
    phone: digits ? displayPhone(digits) : '',
    email: presentation.email ?? '',
    hue: page.chosenHue,
    sections: page.sections,
    speaksAs: page.speaksAs,
    locale: page.locale,
  }
}

/** The body of the call: what differs from the saved page, or null when nothing does. */
export function changesOf(page: OwnCreator, draft: SettingsDraft): BodyOf<typeof saveCreator> | null {
  const saved = settingsOf(page)
  const socials = Object.fromEntries(
    networks
      .map(({ field }) => [field, completeLink(field, draft.socials[field])] as const)
      .filter(([field, link]) => link !== saved.socials[field])
      .map(([field, link]) => [field, link || null]),
  )
  const changes = {
    ...(draft.name.trim() !== saved.name && { name: draft.name.trim() }),
    ...(draft.title.trim() !== saved.title && { title: draft.title.trim() || null }),
    ...(draft.slug !== saved.slug && { slug: draft.slug }),
    ...(draft.phone.trim() !== saved.phone && { phoneNumber: draft.phone.trim() || null }),
    ...(draft.email.trim() !== saved.email && { email: draft.email.trim() || null }),
    ...(Object.keys(socials).length > 0 && { socials }),
    ...(draft.hue !== saved.hue && { hue: draft.hue }),
    ...(draft.sections.join() !== saved.sections.join() && { sections: draft.sections }),
    ...(draft.speaksAs !== saved.speaksAs && { speaksAs: draft.speaksAs }),
    ...(draft.locale !== saved.locale && { locale: draft.locale }),
  }
  return Object.keys(changes).length > 0 ? changes : null
}

export type SettingsField = TextField | SocialField
export type SettingsErrors = Partial<Record<SettingsField, string>>

export const settingsFields: readonly SettingsField[] = [
  'name',
  'title',
  'slug',
  'phone',
  'email',
  ...networks.map(({ field }) => field),
]

/** Checked while typing; whether a slug is free is checked separately. */
export function errorsOf(draft: SettingsDraft): SettingsErrors {
  const errors: Partial<Record<SettingsField, string | null>> = {
    name: nameErrorText(draft.name),
    title: titleErrorText(draft.title),
    phone: draft.phone.trim() !== '' && phoneDigits(draft.phone.trim()) === null ? m.settings_phone_invalid() : null,
    email: draft.email.trim() !== '' && !isEmail(draft.email) ? m.ui_email_invalid() : null,
  }
  for (const { field, name } of networks) {
    if (isLinkValid(field, completeLink(field, draft.socials[field]))) continue
    errors[field] = name ? m.settings_link_invalid({ network: name }) : m.settings_website_invalid()
  }
  return Object.fromEntries(Object.entries(errors).filter(([, text]) => text !== null))
}
