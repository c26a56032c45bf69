import type { Locale } from '@obole/contract/names'
import type { Payouts } from '@obole/contract/payouts'
import type Stripe from 'stripe'
import type { AccountParams, AccountSnapshot } from '../domain/account.ts'
import { type PayoutSchedule, payoutIntervals } from '../domain/payout.ts'
import { isKeySpent, orNull, type StripeClient } from './client.ts'

type WeekDay = Stripe.BalanceSettingsUpdateParams.Payments.Payouts.Schedule.WeeklyPayoutDay

/**
 * One connected account per creator: the idempotency key is derived from the creator. Its parameters are not constant,
 * because Stripe requires an address with the configuration: when a first try was not heard and the page was renamed
 * since, the account that it opened is searched.
 */
export async function createAccount(stripe: StripeClient, params: AccountParams): Promise<string> {
  try {
    const { id } = await stripe.call((sdk) =>
      sdk.v2.core.accounts.create(accountParamsOf(params), { idempotencyKey: `account_${params.creatorId}` }),
    )
    return id
  } catch (error) {
    const opened = isKeySpent(error) ? await findAccount(stripe, params.creatorId) : undefined
    if (opened === undefined) throw error
    return opened
  }
}

async function findAccount(stripe: StripeClient, creatorId: string): Promise<string | undefined> {
  return stripe.call(async (sdk) => {
    for await (const { id, metadata } of sdk.v2.core.accounts.list()) {
      if (metadata?.['creator'] === creatorId) return id
    }
    return undefined
  })
}

function accountParamsOf({ creatorId, name, email, locale }: AccountParams): Stripe.V2.Core.AccountCreateParams {
  return {
    display_name: name,
    ...(email && { contact_email: email }),
    dashboard: 'express',
    identity: { country: 'ca' },
    configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
    defaults: {
      currency: 'cad',
      locales: [accountLocales[locale]],
      responsibilities: { fees_collector: 'application', losses_collector: 'application' },
    },
    metadata: { creator: creatorId },
  }
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

/** How often an account is paid out; daily unless its creator has chosen otherwise. */
export async function readPayoutSchedule(stripe: StripeClient, stripeAccount: string): Promise<PayoutSchedule> {
  const { payments } = await stripe.call((sdk) => sdk.balanceSettings.retrieve({}, { stripeAccount }))
  const { interval, weekly_payout_days, monthly_payout_days } = payments.payouts?.schedule ?? {}
  return {
    interval: payoutIntervals.find((known) => known === interval) ?? 'daily',
    ...(interval === 'weekly' && weekly_payout_days && { weekDays: weekly_payout_days }),
    ...(interval === 'monthly' && monthly_payout_days && { monthDays: monthly_payout_days }),
  }
}

/** `manual` pays nothing out. */
export async function setPayoutSchedule(
  stripe: StripeClient,
  stripeAccount: string,
  { interval, weekDays, monthDays }: PayoutSchedule,
): Promise<void> {
  const schedule = {
    interval,
    ...(weekDays && { weekly_payout_days: weekDays as WeekDay[] }),
    ...(monthDays && { monthly_payout_days: monthDays }),
  }
  await stripe.call((sdk) => sdk.balanceSettings.update({ payments: { payouts: { schedule } } }, { stripeAccount }))
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
