import type Stripe from 'stripe'
import type { PaidSession, TipTransfer } from '../domain/payment.ts'
import type { StripeClient } from './client.ts'
import { tipIdOf, transferGroup } from './payment.ts'

/**
 * The sessions that were opened in that time and are paid, page by page. The payment itself counts: whether the session
 * of a hold becomes `paid` by the capture is not documented.
 */
export async function* listPaidSessions(stripe: StripeClient, from: Date, until: Date): AsyncGenerator<PaidSession[]> {
  for await (const page of pages((starting_after) =>
    stripe.call((sdk) =>
      sdk.checkout.sessions.list({
        created: range(from, until),
        status: 'complete',
        expand: ['data.payment_intent'],
        limit: 100,
        starting_after,
      }),
    ),
  )) {
    yield page.flatMap(({ id, client_reference_id, payment_status, payment_intent, amount_total }) => {
      const tipId = tipIdOf(client_reference_id)
      const isCaptured = typeof payment_intent === 'object' && payment_intent?.status === 'succeeded'
      if (!tipId || !(isCaptured || payment_status === 'paid')) return []
      return [{ sessionId: id, tipId, amountCents: amount_total ?? 0 }]
    })
  }
}

export async function* listTransfers(stripe: StripeClient, from: Date, until: Date): AsyncGenerator<TipTransfer[]> {
  for await (const page of pages((starting_after) =>
    stripe.call((sdk) => sdk.transfers.list({ created: range(from, until), limit: 100, starting_after })),
  ))
    yield page.flatMap(tipTransferOf)
}

/** All of a tip, whenever they were made: what a dispute took may be returned months later. */
export async function listTransfersOf(stripe: StripeClient, tipId: string): Promise<TipTransfer[]> {
  const transfer_group = transferGroup(tipId)
  const transfers = await stripe.call((sdk) =>
    sdk.transfers.list({ transfer_group, limit: 100 }).autoPagingToArray({ limit: 10_000 }),
  )
  return transfers.flatMap(tipTransferOf)
}

function tipTransferOf({ id, amount, amount_reversed, transfer_group }: Stripe.Transfer): TipTransfer[] {
  const tipId = tipIdOf(transfer_group?.replace(/^tip_/, ''))
  return tipId ? [{ id, tipId, cents: amount - amount_reversed }] : []
}

async function* pages<T extends { id: string }>(
  list: (startingAfter: string | undefined) => Promise<{ data: T[]; has_more: boolean }>,
): AsyncGenerator<T[]> {
  for (let last: string | undefined; ; ) {
    const { data, has_more } = await list(last)
    yield data
    last = data.at(-1)?.id
    if (!has_more || !last) return
  }
}

function range(from: Date, until: Date) {
  return { gte: Math.floor(from.getTime() / 1000), lt: Math.ceil(until.getTime() / 1000) }
}
