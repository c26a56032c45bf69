import type { TSchema } from 'typebox'
import { locales } from '../formatting/names.ts'
import { emailMax, passwordMax, passwordMin, returnUrlMax } from '../rules/limits.ts'
import { Type } from './type.ts'

/** The building blocks of the contract's schemas. Objects are closed: an unknown field is refused, never dropped. */

export function Closed<T extends Record<string, TSchema>>(fields: T) {
  return Type.Object(fields, { additionalProperties: false })
}

/** A JSON null or the schema. */
export function Nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()])
}

/** One line that shows something: no control, no bidirectional trick, not blank. */
export function Line(maxLength: number) {
  return Type.String({ minLength: 1, maxLength, format: 'line' })
}

/** Several lines that show something. */
export function Text(maxLength: number) {
  return Type.String({ minLength: 1, maxLength, format: 'text' })
}

export const Email = Type.String({ maxLength: emailMax, format: 'email' })
/** Checked further by the server's password rules; counted in code points after NFKC. */
export const NewPassword = Type.String({ minLength: passwordMin, maxLength: passwordMax, format: 'password' })
/** A password to compare: bounded so that a huge one costs nothing. */
export const GivenPassword = Type.String({ minLength: 1, maxLength: 4 * passwordMax, format: 'password' })
/** A fresh proof, see `step_up_required`. */
export const CurrentPassword = Type.Optional(Type.String({ minLength: 1, maxLength: passwordMax, format: 'password' }))
/** 256 random bits in base64url, as mailed in links and stored by clients. */
export const Secret = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' })
/** Of a signed link in a mail. */
export const LinkToken = Type.String({ minLength: 1, maxLength: 100, pattern: '^[A-Za-z0-9_-]+$' })
export const Uuid = Type.String({ pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' })
/** A page by its id, or by its slug after an `@`. */
export const PageRef = Type.Union([Uuid, Type.String({ pattern: '^@[a-z0-9][a-z0-9_-]{2,29}$' })])
/** A path of this site, where a person wanted to go. */
export const ReturnUrl = Type.String({ maxLength: returnUrlMax, format: 'return-url' })
export const LocaleCode = Type.Enum([...locales])
export const Instant = Type.String({ description: 'ISO 8601, UTC' })
export const Cents = Type.Integer({ minimum: 0 })
/** An address that we made: of this site, or of its image store. */
export const SiteUrl = Type.String()
/** An opaque keyset cursor. */
export const Cursor = Type.String({ maxLength: 200, pattern: '^[A-Za-z0-9_-]+$' })
/** The dominant colour of an image: what stands in its place while it loads. */
export const Color = Type.String({ pattern: '^#[0-9a-f]{6}$' })
