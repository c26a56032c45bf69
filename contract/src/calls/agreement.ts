import type { Static } from 'typebox'
import { Closed, LocaleCode } from '../schema/schemas.ts'
import { Type } from '../schema/type.ts'

/** The date on top of the terms that a person agreed to, e.g. `2026-11-01`. */
export const PolicyVersion = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })

/** What a person ticked when they opened their account. */
export const Agreement = Closed({
  version: PolicyVersion,
  /** The language in which the terms bind: French, unless they saw the French terms and asked for another. */
  locale: LocaleCode,
  wishesOtherLanguage: Type.Boolean(),
  isOfAge: Type.Literal(true),
})
export type Agreement = Static<typeof Agreement>
