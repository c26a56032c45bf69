import Type, { type TSchema } from 'typebox'
import { emailMax } from './limits.ts'
import { locales } from './names.ts'

/** The building stones of the contract's schemas. Objects are closed: an unknown field is refused, never dropped. */

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
export const Uuid = Type.String({ pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' })
export const LocaleCode = Type.Enum([...locales])
export const Instant = Type.String({ description: 'ISO 8601, UTC' })
export const Cents = Type.Integer({ minimum: 0 })
/** An address that we made: of this site, or of its image store. */
export const SiteUrl = Type.String()
/** An opaque keyset cursor. */
export const Cursor = Type.String({ maxLength: 200, pattern: '^[A-Za-z0-9_-]+$' })
/** The dominant colour of an image: what stands in its place while it loads. */
export const Color = Type.String({ pattern: '^#[0-9a-f]{6}$' })
