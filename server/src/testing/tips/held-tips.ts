import { randomUUID } from 'node:crypto'
import { receiptToken } from '../../tips/statements/receipts.ts'
import type { PageOwner } from '../people/creators.ts'
import { readTip } from './tips.sql.ts'
import type { TipsApp } from './tips.ts'

/** A tip that its supporter has paid and that is held. */
export async function holdTip(
  tips: TipsApp,
  payee: PageOwner,
  params: object = {},
  email = `${randomUUID()}@example.com`,
) {
  const { body } = await tips.begin(payee, params)
  const tipId = String(body['tipId'])
  const sessionId = String(body['url']).split('/').at(-1) ?? ''
  tips.stripe.pay(sessionId, { email })
  await tips.settle()
  const tip = await readTip(tips.platform.sql, tipId)
  return { tipId, sessionId, email, intentId: String(tip?.['intent_id']), token: receiptToken(tips.platform, tipId) }
}
