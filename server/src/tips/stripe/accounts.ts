import type { Locale } from '@obole/contract/names'
import type { Payouts } from '@obole/contract/payouts'
import type Stripe from 'stripe'
import type { AccountParams, AccountSnapshot } from '../domain/account.ts'
import { orNull, type StripeClient } from './client.ts'

/** One connected account per creator: the idempotency key is derived from the creator. */
export async function createAccount(stripe: StripeClient, params: AccountParams): Promise<string> {
  const { id } = await stripe.call((sdk) =>
    sdk.v2.core.accounts.create(
      {
        display_name: params.name,
        ...(params.email && { contact_email: params.email }),
        dashboard: 'express',
        identity: { country: 'ca' },
        configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
        defaults: {
          currency: 'cad',
          locales: [accountLocales[params.locale]],
          responsibilities: { fees_collector: 'application', losses_collector: 'application' },
        },
        metadata: { creator: params.creatorId },
      },
      { idempotencyKey: `account_${params.creatorId}` },
    ),
  )
  return id
}

/** The provider's own page, where a creator enters their identity and bank account. */
export async function onboardingUrl(stripe: StripeClient, accountId: string, returnUrl: string): Promise<string> {
  const flow = { refresh_url: returnUrl, return_url: returnUrl }
  const { url } = await stripe.call((sdk) =>
    sdk.v2.core.accountLinks.create({
      account: accountId,
      use_case: { type: 'account_onboarding', account_onboarding: flow },
    }),
  )
  return url
}

/** `manual` pays nothing out until it is `daily` again, which is the default of new accounts. */
export async function setPayoutSchedule(
  stripe: StripeClient,
  accountId: string,
  interval: 'manual' | 'daily',
): Promise<void> {
  await stripe.call((sdk) =>
    sdk.balanceSettings.update({ payments: { payouts: { schedule: { interval } } } }, { stripeAccount: accountId }),
  )
}

export async function readAccount(stripe: StripeClient, accountId: string): Promise<AccountSnapshot | null> {
  const account = await orNull(() =>
    stripe.call((sdk) =>
      sdk.v2.core.accounts.retrieve(accountId, { include: ['configuration.recipient', 'requirements'] }),
    ),
  )
  if (!account || account.closed) return null
  const transfers = account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers
  return { canBePaid: transfers?.status === 'active', details: detailsOf(account, transfers?.status) }
}

function detailsOf(account: Stripe.V2.Core.Account, transfers: string | undefined): Payouts['details'] {
  const details = new Set<Payouts['details'][number]>()
  if (transfers === 'rejected') details.add('rejected')
  for (const { awaiting_action_from, description } of account.requirements?.entries ?? []) {
    details.add(awaiting_action_from === 'stripe' ? 'under_review' : wordFor(description))
  }
  if (transfers === 'pending' && details.size === 0) details.add('under_review')
  return [...details]
}

/** The provider names dozens of fields; a person needs to know which papers to have ready. */
function wordFor(requirement: string): Payouts['details'][number] {
  return words.find(([pattern]) => pattern.test(requirement))?.[1] ?? 'other'
}

const words: [RegExp, Payouts['details'][number]][] = [
  [/document|verification/, 'document'],
  [/date_of_birth|\bdob\b/, 'birth_date'],
  [/address/, 'address'],
  [/terms_of_service|attestations/, 'terms'],
  [/payout_methods|external_account|bank_account|outbound/, 'bank_account'],
  [/email|phone/, 'contact'],
  [/individual|person|name|id_number/, 'identity'],
  [/business|profile|industry|\burl\b|mcc/, 'business'],
]

const accountLocales: Record<Locale, 'fr-CA' | 'en-CA' | 'es-419'> = { fr: 'fr-CA', en: 'en-CA', es: 'es-419' }
