import type { PaidSession, TipTransfer } from '../domain/payment.ts'
import type { StripeClient } from './client.ts'
import { tipIdOf } from './payment.ts'

/** The sessions that were opened in that time and are paid, page by page. */
export async function* listPaidSessions(stripe: StripeClient, from: Date, until: Date): AsyncGenerator<PaidSession[]> {
  for await (const page of pages((starting_after) =>
    stripe.call((sdk) =>
      sdk.checkout.sessions.list({ created: range(from, until), status: 'complete', limit: 100, starting_after }),
    ),
  )) {
    yield page.flatMap(({ id, client_reference_id, payment_status, amount_total }) => {
      const tipId = tipIdOf(client_reference_id)
      return tipId && payment_status === 'paid' ? [{ sessionId: id, tipId, amountCents: amount_total ?? 0 }] : []
    })
  }
}

export async function* listTransfers(stripe: StripeClient, from: Date, until: Date): AsyncGenerator<TipTransfer[]> {
  for await (const page of pages((starting_after) =>
    stripe.call((sdk) => sdk.transfers.list({ created: range(from, until), limit: 100, starting_after })),
  )) {
    yield page.flatMap(({ id, amount, amount_reversed, transfer_group }) => {
      const tipId = tipIdOf(transfer_group?.replace(/^tip_/, ''))
      return tipId ? [{ id, tipId, cents: amount - amount_reversed }] : []
    })
  }
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
