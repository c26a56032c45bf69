import type { Static } from 'typebox'
import { addressMax, aliasMax, personNameMax } from '../rules/limits.ts'
import { deskRoles, endpoint } from '../schema/endpoint.ts'
import { Closed, Instant, Line, LocaleCode, Nullable, SiteUrl, Text, Uuid } from '../schema/schemas.ts'
import { Type } from '../schema/type.ts'

export const Profile = Closed({
  id: Uuid,
  firstname: Nullable(Type.String()),
  lastname: Nullable(Type.String()),
  alias: Nullable(Type.String()),
  birthDate: Nullable(Type.String()),
  phoneNumber: Nullable(Type.String()),
  email: Nullable(Type.String()),
  address: Nullable(Type.String()),
  portraitUrl: Nullable(SiteUrl),
  locale: LocaleCode,
  hasPassword: Type.Boolean(),
  emailVerified: Type.Boolean(),
  pendingEmail: Nullable(Type.String()),
  /** Set while the account waits for its erasure. */
  erasedAfter: Nullable(Instant),
  /** What this person decides at the desk; null for nearly everyone. */
  deskRole: Nullable(Type.Enum([...deskRoles])),
  /** Set while somebody who says they have lost every second factor waits: from then on, a mailed link removes them. */
  recoveryOpensAt: Nullable(Instant),
})
export type Profile = Static<typeof Profile>

export const readProfile = endpoint({
  method: 'GET',
  path: '/api/users/profile',
  summary: 'The own profile',
  access: 'signed-in',
  status: 200,
  reply: Profile,
  refusals: [],
})

export const saveFullname = endpoint({
  method: 'POST',
  path: '/api/users/fullname',
  summary: 'Change first and last name; null removes one',
  access: 'signed-in',
  body: Closed({ firstname: Nullable(Line(personNameMax)), lastname: Nullable(Line(personNameMax)) }),
  status: 200,
  reply: Profile,
  refusals: [],
})

export const saveAlias = endpoint({
  method: 'POST',
  path: '/api/users/alias',
  summary: 'Change the alias',
  access: 'signed-in',
  body: Closed({ alias: Nullable(Line(aliasMax)) }),
  status: 200,
  reply: Profile,
  refusals: [],
})

export const saveBirthdate = endpoint({
  method: 'POST',
  path: '/api/users/birthdate',
  summary: 'Change the birth date',
  access: 'signed-in',
  body: Closed({ birthdate: Nullable(Type.String({ format: 'date' })) }),
  status: 200,
  reply: Profile,
  refusals: [],
})

export const savePhone = endpoint({
  method: 'POST',
  path: '/api/users/phone',
  summary: 'Change the phone number',
  access: 'signed-in',
  body: Closed({ phoneNumber: Nullable(Type.String({ maxLength: 25, format: 'phone' })) }),
  status: 200,
  reply: Profile,
  refusals: [],
})

export const saveAddress = endpoint({
  method: 'POST',
  path: '/api/users/address',
  summary: 'Change the postal address',
  access: 'signed-in',
  body: Closed({ address: Nullable(Text(addressMax)) }),
  status: 200,
  reply: Profile,
  refusals: [],
})

export const saveLocale = endpoint({
  method: 'POST',
  path: '/api/users/locale',
  summary: 'Change the language of the mails',
  access: 'signed-in',
  body: Closed({ locale: LocaleCode }),
  status: 200,
  reply: Profile,
  refusals: [],
})

export const savePortrait = endpoint({
  method: 'POST',
  path: '/api/users/portrait',
  summary: 'Upload a portrait',
  access: 'signed-in',
  upload: true,
  status: 200,
  reply: Closed({ blobUrl: SiteUrl }),
  refusals: ['invalid_image', 'image_too_large', 'email_not_verified', 'storage_full'],
})
