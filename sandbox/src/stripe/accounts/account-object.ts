import type Stripe from 'stripe'
import type { Account, AccountState } from '../store/objects.ts'

type Recipient = Stripe.V2.Core.Account.Configuration.Recipient
type StripeTransfers = NonNullable<
  NonNullable<NonNullable<Recipient['capabilities']>['stripe_balance']>['stripe_transfers']
>
type Entry = Stripe.V2.Core.Account.Requirements.Entry
export type Include = Stripe.V2.Core.AccountRetrieveParams.Include

/** What onboarding asks a Canadian individual for. Whoever may also take card payments has a business for it. */
export function onboardingRequirements(account: Account): string[] {
  const { business_url, product_description } = account.given.defaults?.profile ?? {}
  const business = [
    'identity.entity_type',
    'configuration.merchant.mcc',
    ...(business_url ? [] : ['defaults.profile.business_url']),
    ...(product_description ? [] : ['defaults.profile.product_description']),
  ]
  return [
    'identity.individual.given_name',
    'identity.individual.surname',
    'identity.individual.date_of_birth',
    'identity.individual.address',
    ...(isMerchant(account) ? business : []),
    'identity.attestations.terms_of_service.account',
    'defaults.payout_methods',
  ]
}

/** What Stripe does not ask for before the account has earned something, unless onboarding collects it at once. */
export const laterRequirements = ['identity.individual.id_numbers']

export function isMerchant({ given }: Account): boolean {
  return given.configuration?.merchant?.capabilities?.card_payments?.requested === true
}

/** Each part that was not requested by `include` is null, as at Stripe. */
export function accountBody(account: Account, include: Include[] = []): object {
  const { given } = account
  const has = (part: Include) => include.includes(part)
  const configuration = {
    customer: null,
    merchant: has('configuration.merchant') && isMerchant(account) ? merchantOf(account) : null,
    recipient: has('configuration.recipient') ? recipientOf(account) : null,
  }
  return {
    id: account.id,
    object: 'v2.core.account',
    applied_configurations: [
      ...(isMerchant(account) ? ['merchant'] : []),
      ...(given.configuration?.recipient ? ['recipient'] : []),
    ],
    closed: account.isClosed,
    configuration: include.some((part) => part.startsWith('configuration.')) ? configuration : null,
    contact_email: given.contact_email ?? null,
    contact_phone: given.contact_phone ?? null,
    created: new Date(account.created * 1000).toISOString(),
    dashboard: given.dashboard ?? null,
    defaults: has('defaults') ? defaultsOf(account) : null,
    display_name: given.display_name ?? null,
    future_requirements: has('future_requirements')
      ? { entries: [], minimum_transition_date: null, summary: null }
      : null,
    identity: has('identity') ? (given.identity ?? null) : null,
    livemode: false,
    metadata: given.metadata ?? {},
    requirements: has('requirements') ? requirementsOf(account) : null,
  } satisfies Record<keyof Stripe.V2.Core.Account, unknown>
}

function recipientOf(account: Account): Recipient | null {
  const asked = account.given.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.requested
  if (!account.given.configuration?.recipient) return null
  if (!asked) return { applied: true, capabilities: { stripe_balance: {} } }
  const { state, payoutsState = state } = account
  const [payouts, stripe_transfers] = [capabilities[payoutsState], capabilities[state]]
  return { applied: true, capabilities: { stripe_balance: { payouts, stripe_transfers } } }
}

function merchantOf({ state }: Account): Stripe.V2.Core.Account.Configuration.Merchant {
  return { applied: true, capabilities: { card_payments: capabilities[state] } }
}

const capabilities: Record<AccountState, StripeTransfers> = {
  new: { status: 'restricted', status_details: [{ code: 'requirements_past_due', resolution: 'provide_info' }] },
  pending: {
    status: 'pending',
    status_details: [{ code: 'requirements_pending_verification', resolution: 'no_resolution' }],
  },
  enabled: { status: 'active', status_details: [] },
  restricted: { status: 'restricted', status_details: [{ code: 'requirements_past_due', resolution: 'provide_info' }] },
  rejected: { status: 'rejected', status_details: [{ code: 'rejected_other', resolution: 'contact_stripe' }] },
}

function requirementsOf(account: Account): Stripe.V2.Core.Account.Requirements | null {
  const { state, payoutsState = state, requirements } = account
  if (requirements.length === 0) return null
  const capability = state === 'enabled' ? 'stripe_balance.payouts' : 'stripe_balance.stripe_transfers'
  const isOverdue = state === 'restricted' || payoutsState === 'restricted'
  const isLater = state === 'enabled' && payoutsState === 'enabled'
  const status = isOverdue ? 'past_due' : isLater ? 'eventually_due' : 'currently_due'
  return {
    entries: requirements.map(
      (description): Entry => ({
        awaiting_action_from: state === 'pending' ? 'stripe' : 'user',
        description,
        errors: [],
        impact: {
          restricts_capabilities: [{ capability, configuration: 'recipient', deadline: { status } }],
        },
        minimum_deadline: { status },
        requested_reasons: [{ code: 'routine_onboarding' }],
      }),
    ),
    summary: { minimum_deadline: { status } },
  }
}

function defaultsOf({ given }: Account): Stripe.V2.Core.Account.Defaults {
  const { responsibilities, currency, locales, profile } = given.defaults ?? {}
  return {
    currency: currency ?? 'cad',
    locales: locales as Stripe.V2.Core.Account.Defaults['locales'],
    profile: profile as Stripe.V2.Core.Account.Defaults['profile'],
    responsibilities: {
      fees_collector: (responsibilities?.fees_collector ?? 'application') as 'application',
      losses_collector: (responsibilities?.losses_collector ?? 'application') as 'application',
      requirements_collector: 'stripe',
    },
  }
}
