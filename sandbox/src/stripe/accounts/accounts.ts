import type Stripe from 'stripe'
import {
  arrayOf,
  flag,
  integer,
  metadata,
  oneOf,
  type Reader,
  readParams,
  record,
  required,
  text,
} from '../requests/params.ts'
import { byHand, type Cause, get, post, type Route } from '../requests/route.ts'
import { ApiError, invalidParam } from '../store/api-error.ts'
import { newId } from '../store/ids.ts'
import type { Account, AccountState } from '../store/objects.ts'
import type { Store } from '../store/store.ts'
import { announceThin } from '../webhooks/thin-events.ts'
import { accountBody, type Include, isMerchant, onboardingRequirements } from './account-object.ts'

export interface AccountChange {
  requirements?: string[]
  /** The state of paying out to its bank, where that is another: without a bank account, for example. */
  payouts?: AccountState
}

/** Brings an account into a state and sends the change to the accounts webhook. */
export function setAccount(
  store: Store,
  id: string,
  state: AccountState,
  params: AccountChange = {},
  cause: Cause = byHand,
): Account {
  const account = store.accounts.get(id)
  const requirements = params.requirements ?? defaultRequirements(account, state)
  const hasNewRequirements = requirements.join() !== account.requirements.join()
  const hasNewState = state !== account.state || params.payouts !== account.payoutsState
  account.state = state
  account.payoutsState = params.payouts
  account.requirements = requirements
  store.onChange()
  if (hasNewRequirements) announceThin(store, { type: 'v2.core.account[requirements].updated', account: id }, cause)
  if (hasNewState) {
    const type = 'v2.core.account[configuration.recipient].capability_status_updated'
    for (const updated_capability of ['stripe_balance.payouts', 'stripe_balance.stripe_transfers'])
      announceThin(store, { type, account: id, data: { updated_capability } }, cause)
    if (isMerchant(account)) {
      const merchantType = 'v2.core.account[configuration.merchant].capability_status_updated'
      announceThin(store, { type: merchantType, account: id, data: { updated_capability: 'card_payments' } }, cause)
    }
  }
  return account
}

function defaultRequirements(account: Account, state: AccountState): string[] {
  switch (state) {
    case 'new':
      return onboardingRequirements(account)
    case 'pending':
    case 'restricted':
      return ['identity.individual.documents.primary_verification']
    case 'enabled':
    case 'rejected':
      return []
  }
}

/** Stripe opens accounts that only receive for a platform that it has approved, and nobody else. */
function checkCapabilities({ settings }: Store, { configuration }: Account['given']): void {
  const { merchant, recipient } = configuration ?? {}
  const asksTransfers = recipient?.capabilities?.stripe_balance?.stripe_transfers?.requested
  if (!asksTransfers || merchant?.capabilities?.card_payments?.requested) return
  if (settings.transfersAlone === 'allowed') return
  const where = settings.transfersAlone === 'refused' ? '' : '_in_country'
  throw new ApiError(400, 'The stripe_transfers capability is not available without card_payments.', {
    code: `capability_not_available_without_other_capability${where}`,
  })
}

function checkBusinessUrl(given: string | undefined): void {
  const host = given === undefined ? undefined : URL.parse(given)?.hostname
  if (given !== undefined && (!host || host === 'localhost' || /^[\d.]+$/.test(host)))
    throw invalidParam('defaults.profile.business_url', 'Not a valid URL', 'url_invalid')
}

const includes = arrayOf(
  required<Include>(
    oneOf(
      'configuration.customer',
      'configuration.merchant',
      'configuration.recipient',
      'defaults',
      'future_requirements',
      'identity',
      'requirements',
    ),
  ),
)
const anything =
  <T>(): Reader<T | undefined> =>
  (value) =>
    value as T | undefined
const shape = {
  configuration: record({
    merchant: record({ capabilities: record({ card_payments: record({ requested: required(flag) }) }) }),
    recipient: record({
      capabilities: record({
        stripe_balance: record({ stripe_transfers: record({ requested: required(flag) }) }),
      }),
    }),
  }),
  contact_email: text(),
  contact_phone: text(),
  dashboard: oneOf('express', 'full', 'none'),
  defaults: anything<Stripe.V2.Core.AccountCreateParams.Defaults>(),
  display_name: text(),
  identity: anything<Stripe.V2.Core.AccountCreateParams.Identity>(),
  include: includes,
  metadata,
} satisfies Partial<Record<keyof Stripe.V2.Core.AccountCreateParams, unknown>>
const createParams = record(shape)
const retrieveParams = record({ include: includes })
const listParams = record({
  applied_configurations: arrayOf(required(text())),
  closed: flag,
  limit: integer(1, 100),
  page: text(),
})

export const accountRoutes: Route[] = [
  post('/v2/core/accounts', ({ store, params, cause }) => {
    const { include, ...given } = readParams(createParams, params)
    if (given.configuration?.recipient && !given.identity?.country)
      throw invalidParam('identity.country', 'identity.country is required for the recipient configuration.')
    checkCapabilities(store, given)
    checkBusinessUrl(given.defaults?.profile?.business_url)
    const account = store.accounts.add({
      id: newId('acct_1', 16),
      created: store.now(),
      state: 'new',
      isClosed: false,
      requirements: [],
      given: defined(given),
    })
    account.requirements = onboardingRequirements(account)
    announceThin(store, { type: 'v2.core.account.created', account: account.id }, cause)
    if (store.settings.autoEnable) setAccount(store, account.id, 'enabled', {}, cause)
    return accountBody(account, include)
  }),
  get('/v2/core/accounts', ({ store, params }) => {
    const { limit = 20, page, closed = false } = readParams(listParams, params)
    const list = store.accounts.list('', { limit, starting_after: page }, ({ isClosed }) => isClosed === closed)
    const next = new URLSearchParams({ limit: String(limit), page: list.data.at(-1)?.id ?? '' })
    return {
      data: list.data.map((account) => accountBody(account)),
      next_page_url: list.has_more ? `/v2/core/accounts?${next}` : null,
      previous_page_url: null,
    }
  }),
  get('/v2/core/accounts/:id', ({ store, id, params }) =>
    accountBody(store.accounts.get(id), readParams(retrieveParams, params).include),
  ),
  post('/v2/core/accounts/:id', ({ store, id, params, cause }) => {
    const account = store.accounts.get(id)
    const { include, ...given } = readParams(createParams, params)
    const changes = defined(given)
    account.given = {
      ...account.given,
      ...changes,
      ...(changes.metadata && { metadata: { ...account.given.metadata, ...changes.metadata } }),
    }
    announceThin(store, { type: 'v2.core.account.updated', account: id }, cause)
    return accountBody(account, include)
  }),
  post('/v2/core/accounts/:id/close', ({ store, id, cause }) => {
    const account = store.accounts.get(id)
    account.isClosed = true
    announceThin(store, { type: 'v2.core.account.closed', account: id }, cause)
    return accountBody(account)
  }),
]

function defined<T extends object>(given: T): T {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T
}
