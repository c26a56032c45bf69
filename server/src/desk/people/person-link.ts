import { createHmac } from 'node:crypto'
import type { Locale } from '@obole/contract/formatting/names'
import { parseEmail } from '@obole/contract/rules/formats'
import { Refusal } from '@obole/contract/rules/refusals'
import { deriveKey } from '../../platform/derive-key.ts'
import type { Platform } from '../../platform/platform.ts'
import { seal, unseal } from '../../platform/seal.ts'

export type AskedAct = 'file' | 'erase'

interface Asked {
  email: string
  act: AskedAct
}

const validMs = 24 * 60 * 60_000

/** After the `#`, so that neither our log nor another site ever sees it. */
export function personLink({ config, tokenSecret }: Platform, asked: Asked, locale: Locale): string {
  return `${config.publicUrl}/people?lang=${locale}#${asked.act}.${seal(tokenSecret, 'person', asked, validMs)}`
}

/** The address that it proves, in the spelling by which addresses are compared. */
export function openPersonLink({ tokenSecret }: Platform, token: string, act: AskedAct): string {
  const asked = unseal<Asked>(tokenSecret, 'person', token)
  const emailKey = asked?.act === act ? parseEmail(asked.email)?.emailKey : undefined
  if (emailKey === undefined) throw new Refusal('token_expired')
  return emailKey
}

/** In the log, which outlives an erasure: whoever has the address can find who looked at it, and nobody else learns it. */
export function loggedName({ tokenSecret }: Platform, emailKey: string): string {
  return createHmac('sha256', deriveKey(tokenSecret, 'person')).update(emailKey).digest('hex').slice(0, 32)
}
