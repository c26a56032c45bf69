import type { Agreement } from '@obole/contract/calls/agreement'
import type { Locale } from '@obole/contract/formatting/names'
import { fieldRefusal } from '@obole/contract/rules/refusals'
import { findHash } from '../../documents/documents.sql.ts'
import { clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database/database.ts'

/** As it is stored, with the text that was shown. */
export interface RecordedAgreement {
  version: string
  locale: Locale
  /** In hexadecimal. */
  textHash: string
  isOfAge: boolean
  wishesOtherLanguage: boolean
  agreedAt: string
}

/** Of terms that this site has shown, in French or by express wish in another language. */
export async function recordedAgreement(sql: Sql, given: Agreement): Promise<RecordedAgreement> {
  const { version, locale, wishesOtherLanguage, isOfAge } = given
  if (wishesOtherLanguage !== (locale !== 'fr'))
    throw fieldRefusal(
      'agreement.wishesOtherLanguage',
      'mismatch',
      'Another language than French needs the wish for it.',
    )
  const hash = await findHash(sql, { name: 'termsandconditions', locale, updated: version })
  if (!hash) throw fieldRefusal('agreement.version', 'unknown', 'There are no terms of this date.')
  const agreedAt = clock.now().toISOString()
  return { version, locale, textHash: hash.toString('hex'), isOfAge, wishesOtherLanguage, agreedAt }
}
