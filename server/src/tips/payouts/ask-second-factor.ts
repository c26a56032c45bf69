import { Refusal } from '@obole/contract/rules/refusals'
import { secondFactorAskedMail } from '../../accounts/mails/key-mails.ts'
import { findFactors } from '../../accounts/second-factor/second-factor.sql.ts'
import { queueMail } from '../../mail/send.ts'
import type { Platform } from '../../platform/platform.ts'
import { takeUnprotected } from './ask-second-factor.sql.ts'

const batch = 100

/** Kindly, once a month: a stolen password alone would open the way to their money. */
export async function askForSecondFactors(platform: Platform): Promise<void> {
  for (;;) {
    const asked = await platform.sql.begin(async (tx) => {
      const people = await takeUnprotected(tx, batch)
      for (const { userId, email: to, locale, name } of people)
        await queueMail(tx, secondFactorAskedMail, { to, locale, content: { name }, userId })
      return people.length
    })
    if (asked < batch) return
  }
}

/** Where the operator requires it. */
export async function requireSecondFactor({ config, sql }: Platform, userId: string): Promise<void> {
  if (!config.requiresSecondFactor) return
  const { totpSince, passkeys } = await findFactors(sql, userId)
  if (!totpSince && passkeys === 0) throw new Refusal('second_factor_needed')
}
