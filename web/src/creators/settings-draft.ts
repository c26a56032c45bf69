import { networks, type OwnCreator, type SocialField, type saveCreator } from '@obole/contract/creators'
import type { BodyOf } from '@obole/contract/endpoint'
import { displayPhone, isEmail, phoneDigits } from '@obole/contract/formats'
import { isTitleTooLong, nameError } from './create-draft.ts'
import { isLinkValid, meantLink } from './social-links.ts'

export interface SettingsDraft {
  name: string
  title: string
  slug: string
  socials: Record<SocialField, string>
  phone: string
  email: string
}

export type SettingsEvent =
  | { type: 'typed'; field: Exclude<keyof SettingsDraft, 'socials'>; value: string }
  | { type: 'linked'; field: SocialField; value: string }
  /** A link field was left: what was meant is put in its place. */
  | { type: 'tidied'; field: SocialField }
  | { type: 'loaded'; page: OwnCreator }

export function settingsStep(draft: SettingsDraft, event: SettingsEvent): SettingsDraft {
  switch (event.type) {
    case 'typed':
      return { ...draft, [event.field]: event.value }
    case 'linked':
      return { ...draft, socials: { ...draft.socials, [event.field]: event.value } }
    case 'tidied':
      return {
        ...draft,
        socials: { ...draft.socials, [event.field]: meantLink(event.field, draft.socials[event.field]) },
      }
    case 'loaded':
      return settingsOf(event.page)
  }
}

export function settingsOf({ name, title, slug, socials, presentation }: OwnCreator): SettingsDraft {
  const digits = presentation.phoneNumber && phoneDigits(presentation.phoneNumber)
  return {
    name,
    title: title ?? '',
    slug,
    socials: Object.fromEntries(networks.map(({ field }) => [field, socials[field] ?? ''])) as SettingsDraft['socials'],
    phone: digits ? displayPhone(digits) : '',
    email: presentation.email ?? '',
  }
}

/** What differs from the saved page, as the call takes it; null when nothing does. */
export function changesOf(page: OwnCreator, draft: SettingsDraft): BodyOf<typeof saveCreator> | null {
  const saved = settingsOf(page)
  const socials = Object.fromEntries(
    networks
      .map(({ field }) => [field, meantLink(field, draft.socials[field])] as const)
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
  }
  return Object.keys(changes).length > 0 ? changes : null
}

export interface SettingsErrors {
  name: boolean
  title: boolean
  phone: boolean
  email: boolean
  socials: SocialField[]
}

export function faultsOf(draft: SettingsDraft): SettingsErrors {
  return {
    name: nameError(draft.name) !== null,
    title: isTitleTooLong(draft.title),
    phone: draft.phone.trim() !== '' && phoneDigits(draft.phone.trim()) === null,
    email: draft.email.trim() !== '' && !isEmail(draft.email),
    socials: networks
      .map(({ field }) => field)
      .filter((field) => !isLinkValid(field, meantLink(field, draft.socials[field]))),
  }
}

export function isValid(faults: SettingsErrors): boolean {
  return !faults.name && !faults.title && !faults.phone && !faults.email && faults.socials.length === 0
}
