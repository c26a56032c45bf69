import type Stripe from 'stripe'
import type { Account, AccountState } from '../store/objects.ts'

type Recipient = Stripe.V2.Core.Account.Configuration.Recipient
type StripeTransfers = NonNullable<
  NonNullable<NonNullable<Recipient['capabilities']>['stripe_balance']>['stripe_transfers']
>
type Entry = Stripe.V2.Core.Account.Requirements.Entry
export type Include = Stripe.V2.Core.AccountRetrieveParams.Include

/** What onboarding asks a Canadian individual for. */
export const onboardingRequirements = [
  'identity.individual.given_name',
  'identity.individual.surname',
  'identity.individual.date_of_birth',
  'identity.individual.address',
  'identity.attestations.terms_of_service.account',
  'defaults.payout_methods',
]

/** Each part that was not requested by `include` is null, as at Stripe. */
export function accountBody(account: Account, include: Include[] = []): object {
  const { given } = account
  const has = (part: Include) => include.includes(part)
  const configuration = {
    customer: null,
    merchant: null,
    recipient: has('configuration.recipient') ? recipientOf(account) : null,
  }
  return {
    id: account.id,
    object: 'v2.core.account',
    applied_configurations: given.configuration?.recipient ? ['recipient'] : [],
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
  const capability = capabilities[account.state]
  return { applied: true, capabilities: { stripe_balance: { payouts: capability, stripe_transfers: capability } } }
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

function requirementsOf({ state, requirements }: Account): Stripe.V2.Core.Account.Requirements | null {
  if (requirements.length === 0) return null
  const status = state === 'restricted' ? 'past_due' : 'currently_due'
  return {
    entries: requirements.map(
      (description): Entry => ({
        awaiting_action_from: state === 'pending' ? 'stripe' : 'user',
        description,
        errors: [],
        impact: {
          restricts_capabilities: [
            { capability: 'stripe_balance.stripe_transfers', configuration: 'recipient', deadline: { status } },
          ],
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
