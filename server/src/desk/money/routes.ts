import * as contract from '@obole/contract/calls/desk/money'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { limit } from '../../platform/rate-limit/rate-limit.ts'
import type { PaymentPlatform } from '../../tips/stripe/payment-platform.ts'
import { closeDeskAlarm, readDeskAlarms } from './alarms.ts'
import { findDeskTips } from './find-tips.ts'
import { refundForCreator } from './refund-for-creator.ts'

export function mountDeskMoney(app: FastifyInstance, platform: PaymentPlatform): void {
  const { sql } = platform
  serve(app, contract.findDeskTips, async ({ query, member }) => {
    await limit(platform, ['desk-look', member.id])
    return findDeskTips(platform, member.id, query.query)
  })
  serve(app, contract.refundDeskTip, ({ params, body, member }) =>
    refundForCreator(platform, {
      tipId: params.id,
      operatorId: member.id,
      amountCents: body.amount,
      reason: body.reason,
    }),
  )
  serve(app, contract.readDeskAlarms, () => readDeskAlarms(sql))
  serve(app, contract.closeDeskAlarm, async ({ body, member }) => {
    await closeDeskAlarm(sql, member.id, body)
    return undefined
  })
}
