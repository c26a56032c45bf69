import type Stripe from 'stripe'
import { answerOf, type Probe, type Trial, withShape } from './probe.ts'

export const accountProbes: Probe[] = [
  {
    name: 'an account that only receives',
    expected: 'refused: capability_not_available_without_other_capability',
    advice:
      'Accepted: Stripe has approved this platform, and sign-up is shorter. Another code: sign-up knows two codes for this (stripe/accounts.ts), and needs this one too. In live mode it may be another answer.',
    ask: (trial) => answerOf(() => openAccount(trial, { takesCards: false })),
  },
  {
    name: 'an account that could take cards too',
    expected: 'accepted',
    advice:
      'Nobody can sign up. The code says why: most often Connect is not set up whole, see docs/operations/install.md.',
    ask: (trial) => answerOf(() => openAccount(trial, { takesCards: true })),
  },
  {
    name: 'where an owner signs up, and how long the link lives',
    expected: 'https://accounts.stripe.com, 10 minutes',
    advice: 'The browser only opens the hosts in web/src/platform/provider-url.ts: add this one.',
    ask: (trial) => answerOf(() => linkOf(trial)),
  },
  {
    name: 'whether the account receives',
    expected: 'yes',
    advice:
      'With a real key it first signs up: open the link above with test data, then run `try-stripe <account>` with its id. Until then nothing is paid to it, and what needs that is left out.',
    ask: async (trial) => ((await findPayee(trial)) ? 'yes' : 'no'),
  },
]

async function openAccount({ sdk, run, opened }: Trial, { takesCards }: { takesCards: boolean }): Promise<string> {
  const account = await sdk.v2.core.accounts.create(
    {
      display_name: `Try ${run}`,
      contact_email: `${run}@example.com`,
      dashboard: 'express',
      identity: { country: 'ca' },
      configuration: {
        ...(takesCards && { merchant: { capabilities: { card_payments: { requested: true } } } }),
        recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
      },
      defaults: {
        currency: 'cad',
        responsibilities: { fees_collector: 'application', losses_collector: 'application' },
        ...(takesCards && { profile: { product_description: 'Publishes their work and receives tips.' } }),
      },
      metadata: { try: run },
    },
    { idempotencyKey: `${run}_account_${takesCards}` },
  )
  opened.accounts.push(account.id)
  return withShape('accepted', account, { id: 'string', livemode: 'boolean' })
}

async function linkOf({ sdk, opened, payee }: Trial): Promise<string> {
  const account = payee ?? opened.accounts.at(-1)
  if (account === undefined) return 'there is no account'
  const flow: Stripe.V2.Core.AccountLinkCreateParams.UseCase.AccountOnboarding = {
    collection_options: { fields: 'eventually_due' },
    refresh_url: 'https://example.com/again',
    return_url: 'https://example.com/back',
  }
  const { url, created, expires_at } = await sdk.v2.core.accountLinks.create({
    account,
    use_case: { type: 'account_onboarding', account_onboarding: flow },
  })
  return `${new URL(url).origin}, ${Math.round((Date.parse(expires_at) - Date.parse(created)) / 60_000)} minutes`
}

async function findPayee(trial: Trial): Promise<boolean> {
  for (const id of [trial.payee, ...trial.opened.accounts.toReversed()]) {
    if (id === null) continue
    const { configuration } = await trial.sdk.v2.core.accounts.retrieve(id, { include: ['configuration.recipient'] })
    const { stripe_transfers } = configuration?.recipient?.capabilities?.stripe_balance ?? {}
    if (stripe_transfers?.status !== 'active') continue
    trial.payee = id
    return true
  }
  trial.payee = null
  return false
}
