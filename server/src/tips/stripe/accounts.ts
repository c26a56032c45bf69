import type { Payouts } from '@obole/contract/calls/payouts'
import type { Locale } from '@obole/contract/formatting/names'
import type Stripe from 'stripe'
import { translator } from '../../platform/messages.ts'
import type { AccountParams, AccountSnapshot } from '../domain/account.ts'
import { type PayoutSchedule, payoutIntervals } from '../domain/payout.ts'
import { isKeySpent, orNull, ProviderRefusal, type StripeClient } from './client.ts'

type WeekDay = Stripe.BalanceSettingsUpdateParams.Payments.Payouts.Schedule.WeeklyPayoutDay

/**
 * An account that only receives, where the provider opens such; otherwise one that could take card payments too, which
 * the provider asks more about. It is never used for that.
 */
export async function createAccount(stripe: StripeClient, params: AccountParams): Promise<string> {
  try {
    return await openAccount(stripe, params, { takesCards: false })
  } catch (error) {
    if (!needsCardPayments(error)) throw error
    return openAccount(stripe, params, { takesCards: true })
  }
}

/**
 * One connected account per creator: the idempotency key is derived from the creator. Its parameters are not constant,
 * because Stripe requires an address with the configuration: when a first try was not heard and the page was renamed
 * since, the account that it opened is searched.
 */
async function openAccount(stripe: StripeClient, params: AccountParams, kind: AccountKind): Promise<string> {
  const idempotencyKey = `account_${params.creatorId}${kind.takesCards ? '_cards' : ''}`
  try {
    const { id } = await stripe.callAccounts((sdk) =>
      sdk.v2.core.accounts.create(accountParamsOf(params, kind), { idempotencyKey }),
    )
    return id
  } catch (error) {
    const opened = isKeySpent(error) ? await findAccount(stripe, params.creatorId) : undefined
    if (opened === undefined) throw error
    return opened
  }
}

interface AccountKind {
  takesCards: boolean
}

/** Stripe has to approve a platform for accounts that only receive, and in some countries never does. */
const needsCardPaymentsCodes = [
  'capability_not_available_without_other_capability',
  'capability_not_available_without_other_capability_in_country',
]

function needsCardPayments(error: unknown): boolean {
  return error instanceof ProviderRefusal && needsCardPaymentsCodes.includes(error.code ?? '')
}

async function findAccount(stripe: StripeClient, creatorId: string): Promise<string | undefined> {
  return stripe.callAccounts(async (sdk) => {
    for await (const { id, metadata } of sdk.v2.core.accounts.list()) {
      if (metadata?.['creator'] === creatorId) return id
    }
    return undefined
  })
}

function accountParamsOf(
  { creatorId, name, email, locale, pageUrl }: AccountParams,
  { takesCards }: AccountKind,
): Stripe.V2.Core.AccountCreateParams {
  return {
    display_name: name,
    ...(email && { contact_email: email }),
    dashboard: 'express',
    identity: { country: 'ca' },
    configuration: {
      ...(takesCards && { merchant: { capabilities: { card_payments: { requested: true } } } }),
      recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
    },
    defaults: {
      currency: 'cad',
      locales: [accountLocales[locale]],
      responsibilities: { fees_collector: 'application', losses_collector: 'application' },
      ...(takesCards && { profile: profileOf(pageUrl, locale) }),
    },
    metadata: { creator: creatorId },
  }
}

/** What a business is asked for and the page answers. Stripe refuses an address that it cannot open. */
function profileOf(pageUrl: string, locale: Locale) {
  return {
    ...(pageUrl.startsWith('https://') && { business_url: pageUrl }),
    product_description: translator(locale)('payouts_business'),
  }
}

/**
 * The provider's own page, where a creator enters their identity and bank account, once and within ten minutes. It asks
 * at once for what will be due one day: otherwise the account stops when that day has come.
 */
export async function onboardingUrl(
  stripe: StripeClient,
  accountId: string,
  { returnUrl, expiredUrl }: { returnUrl: string; expiredUrl: string },
): Promise<string> {
  const { url } = await stripe.callAccounts((sdk) =>
    sdk.v2.core.accountLinks.create({
      account: accountId,
      use_case: {
        type: 'account_onboarding',
        account_onboarding: {
          collection_options: { fields: 'eventually_due' },
          refresh_url: expiredUrl,
          return_url: returnUrl,
        },
      },
    }),
  )
  return url
}

/** How often an account is paid out; daily unless its creator has chosen otherwise. */
export async function readPayoutSchedule(stripe: StripeClient, stripeAccount: string): Promise<PayoutSchedule> {
  const { payments } = await stripe.callAccounts((sdk) => sdk.balanceSettings.retrieve({}, { stripeAccount }))
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
  await stripe.callAccounts((sdk) =>
    sdk.balanceSettings.update({ payments: { payouts: { schedule } } }, { stripeAccount }),
  )
}

export async function readAccount(stripe: StripeClient, accountId: string): Promise<AccountSnapshot | null> {
  const account = await orNull(() =>
    stripe.callAccounts((sdk) =>
      sdk.v2.core.accounts.retrieve(accountId, { include: ['configuration.recipient', 'requirements'] }),
    ),
  )
  if (!account || account.closed) return null
  const { stripe_transfers: transfers, payouts } = account.configuration?.recipient?.capabilities?.stripe_balance ?? {}
  return {
    canBePaid: transfers?.status === 'active',
    paysOut: payouts?.status === 'active',
    details: detailsOf(account, transfers?.status),
  }
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
  [/individual|person|name|id_number|entity_type/, 'identity'],
  [/business|profile|industry|merchant|\burl\b|mcc/, 'business'],
]

const accountLocales: Record<Locale, 'fr-CA' | 'en-CA' | 'es-419'> = { fr: 'fr-CA', en: 'en-CA', es: 'es-419' }
