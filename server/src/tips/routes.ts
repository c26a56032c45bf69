import * as deposits from '@obole/contract/calls/money/deposits'
import { readWay } from '@obole/contract/calls/money/way'
import * as news from '@obole/contract/calls/owner/news'
import * as payouts from '@obole/contract/calls/payouts'
import { choosePayoutSchedule, readDebts, readPayoutSchedule } from '@obole/contract/calls/payouts'
import * as rights from '@obole/contract/calls/receipt-rights'
import * as received from '@obole/contract/calls/received-tips'
import * as replies from '@obole/contract/calls/replies'
import * as contract from '@obole/contract/calls/tips'
import { isUuid } from '@obole/contract/rules/formats'
import { largeRefundCents } from '@obole/contract/rules/limits'
import type { FastifyInstance } from 'fastify'
import { requireFreshProof } from '../accounts/step-up/require-fresh-proof.ts'
import { callerOf } from '../platform/http/caller.ts'
import { refuseCrossSite } from '../platform/http/own-origins.ts'
import { serve } from '../platform/http/serve.ts'
import { browserOf, idempotencyKeyOf } from './checkout/idempotency-key.ts'
import { findSlug } from './checkout/payee.sql.ts'
import { startTip } from './checkout/start-tip.ts'
import { ownDebts } from './debts/own-debts.ts'
import { listDeposits, readDeposit } from './deposits/deposits.ts'
import { replyKeys } from './domain/reply-keys.ts'
import type { TipPlatform } from './domain/tip-platform.ts'
import { createNextPayouts } from './payouts/next-payout.ts'
import { readPayouts, startPayouts } from './payouts/payouts.ts'
import { chooseSchedule, readSchedule } from './payouts/schedules.ts'
import { mountReceiptForm } from './receipt-form.ts'
import { readReplyChoice } from './replies/reply-choice.ts'
import { mountReplyChoiceForm } from './replies/reply-choice-form.ts'
import { replyToTip } from './replies/reply-to-tip.ts'
import { changeReceipt } from './rights/change-receipt.ts'
import { eraseSupporter } from './rights/erase-supporter.ts'
import { mailReceipt, replaceLink } from './rights/mail-link.ts'
import { withdrawWords } from './rights/withdraw-words.ts'
import { cancelTip, readTipStatus } from './settlement/cancel-tip.ts'
import { declineRefund } from './settlement/decline-refund.ts'
import { refundTip } from './settlement/refund-tip.ts'
import { readRefundable } from './settlement/refunds.sql.ts'
import { requestRefund } from './settlement/request-refund.ts'
import { undoTip } from './settlement/undo-tip.ts'
import { exportTips } from './statements/export-tips.ts'
import { listInbox } from './statements/inbox.ts'
import { saveVisit } from './statements/news.sql.ts'
import { readNews } from './statements/news.ts'
import { readReceipt } from './statements/receipts.ts'
import { listTips, summarizeTips } from './statements/statements.ts'
import type { PaymentPlatform } from './stripe/payment-platform.ts'
import { mountTipForm } from './tip-form.ts'
import { readOwnWay } from './way/read-way.ts'
import { mountWebhooks } from './webhook.ts'

export async function mountTips(app: FastifyInstance, platform: PaymentPlatform): Promise<void> {
  const { config, sql } = platform

  serve(app, contract.startTip, ({ body, visitor, request }) => {
    refuseCrossSite(config, request)
    const client = {
      ip: request.ip,
      memberId: visitor?.id ?? null,
      idempotencyKey: idempotencyKeyOf(request),
      browser: browserOf(request),
    }
    return startTip(platform, { ...body, locale: body.locale ?? callerOf(request).locale }, client)
  })
  serve(app, contract.readTipStatus, ({ params }) => readTipStatus(platform, params.tipId))
  serve(app, contract.cancelTip, ({ params, request }) => {
    refuseCrossSite(config, request)
    return cancelTip(platform, params.tipId)
  })
  serve(app, contract.readReceipt, ({ params, query }) => readReceipt(platform, params.token, query.draft))
  serve(app, contract.undoTip, ({ params }) => undoTip(platform, params.token))
  serve(app, contract.requestRefund, ({ params, body }) => requestRefund(platform, params.token, body.reason ?? null))
  serve(app, rights.changeReceipt, ({ params, body }) => changeReceipt(platform, params.token, body))
  serve(app, rights.withdrawWords, ({ params }) => withdrawWords(platform, params.token))
  serve(app, rights.eraseSupporter, ({ params }) => eraseSupporter(platform, params.token))
  serve(app, rights.mailReceipt, ({ params, body }) => mailReceipt(platform, params.token, body.locale))
  serve(app, rights.replaceLink, ({ params }) => replaceLink(platform, params.token))

  serve(app, received.refundTip, async ({ params, body, member, request }) => {
    const { amount: amountCents, refundableAmount: seenCents } = body
    const wantedCents = amountCents ?? (await readRefundable(sql, params.tipId)).leftCents
    if (wantedCents > largeRefundCents)
      await requireFreshProof(platform, member, body.currentPassword, callerOf(request))
    const refund = { amountCents, seenCents, idempotencyKey: idempotencyKeyOf(request) }
    return refundTip(platform, { tipId: params.tipId, creatorId: member.id, ...refund })
  })
  serve(app, received.declineRefund, ({ params, body, member }) =>
    declineRefund(platform, { tipId: params.tipId, creatorId: member.id, ...body }),
  )
  serve(app, replies.replyToTip, ({ params, body, member }) =>
    replyToTip(platform, { tipId: params.tipId, creatorId: member.id, ...body }),
  )
  serve(app, replies.readReplyChoice, ({ params }) => readReplyChoice(platform, params.token))
  serve(app, received.listTips, ({ member, query }) => listTips(sql, member.id, query, replyKeys(platform)))
  serve(app, received.summarizeTips, ({ member }) => summarizeTips(sql, member.id))
  serve(app, news.readNews, ({ member }) => readNews(sql, member.id, replyKeys(platform)))
  serve(app, news.markVisit, async ({ member }) => {
    await saveVisit(sql, member.id)
    return undefined
  })
  serve(app, news.listInbox, ({ member, query }) => listInbox(sql, member.id, query, replyKeys(platform)))
  serve(app, payouts.startPayouts, ({ member }) => startPayouts(platform, member.id, config.publicUrl))
  serve(app, payouts.readPayouts, ({ member }) => readPayouts(sql, member.id))
  serve(app, readPayoutSchedule, ({ member }) => readSchedule(platform, member.id))
  serve(app, choosePayoutSchedule, ({ member, body }) => chooseSchedule(platform, member.id, body.interval))
  serve(app, readDebts, ({ member }) => ownDebts(platform, member.id))
  serve(app, readWay, ({ params }) => readOwnWay(platform, params.tipId))
  serve(app, deposits.listDeposits, ({ member, query }) => listDeposits(platform, member.id, query.cursor))
  serve(app, deposits.readDeposit, ({ member, params, query }) =>
    readDeposit(sql, { creatorId: member.id, depositId: params.depositId, cursor: query.cursor }),
  )
  const nextPayout = createNextPayouts(platform)
  serve(app, payouts.readNextPayout, ({ member }) => nextPayout(member.id))

  await mountExport(app, platform)
  mountOldReturns(app, platform)
  await mountTipForm(app, platform)
  await mountReplyChoiceForm(app, platform)
  await mountReceiptForm(app, platform)
  await mountWebhooks(app, platform)
}

/** An export may run for longer than the ten seconds of other requests. */
async function mountExport(app: FastifyInstance, { sql }: TipPlatform): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, timeoutMs: exportTimeoutMs }
    })
    serve(scope, received.exportTips, async ({ member, query, reply }) => {
      reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="tips.csv"')
      // Fastify sends a stream; the contract's type is the whole text.
      return (await exportTips(sql, member.id, query)) as unknown as string
    })
  })
}

const exportTimeoutMs = 10 * 60_000

/** Redirects the former return addresses to the page's own. */
function mountOldReturns(app: FastifyInstance, { sql }: TipPlatform): void {
  const config = { limit: 'page-address' as const }
  const pages = { paymentcompleted: 'tip-completed', paymentfailed: 'tip-cancelled' }
  for (const [old, page] of Object.entries(pages)) {
    app.get<{ Params: { creatorId: string } }>(`/${old}/:creatorId`, { config }, async ({ params, url }, reply) => {
      const slug = isUuid(params.creatorId) ? await findSlug(sql, params.creatorId) : undefined
      reply.header('cache-control', 'no-store')
      if (slug === undefined) return reply.redirect('/landing')
      return reply.redirect(`/@${slug}/${page}${URL.parse(url, 'http://site')?.search ?? ''}`)
    })
  }
}
