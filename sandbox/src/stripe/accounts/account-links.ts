import type Stripe from 'stripe'
import { oneOf, readParams, record, required, text, url } from '../requests/params.ts'
import { byHand, post, type Route } from '../requests/route.ts'
import { invalidParam } from '../store/api-error.ts'
import { newId } from '../store/ids.ts'
import type { AccountLink } from '../store/objects.ts'
import type { Store } from '../store/store.ts'
import { announceThin } from '../webhooks/thin-events.ts'
import { isMerchant } from './account-object.ts'

const ttlMinutes = 10

export function isUsable(store: Store, { isUsed, created }: AccountLink): boolean {
  return !isUsed && store.now() < created + ttlMinutes * 60
}

export function returnUrls({ link }: AccountLink): { refreshUrl: string; returnUrl: string } {
  const flow = link.use_case.account_onboarding ?? link.use_case.account_update
  if (!flow) throw new Error(`the account link of ${link.account} leads nowhere`)
  return { refreshUrl: flow.refresh_url, returnUrl: flow.return_url ?? flow.refresh_url }
}

/** Whether it asks at once for what will be due one day. */
export function collectsAll({ link }: AccountLink): boolean {
  const flow = link.use_case.account_onboarding ?? link.use_case.account_update
  return flow?.collection_options?.fields === 'eventually_due'
}

/** The person leaves the hosted flow, done or not; the link is spent. */
export function spendLink(store: Store, accountLink: AccountLink): void {
  accountLink.isUsed = true
  const data = {
    account_id: accountLink.link.account,
    configurations: isMerchant(store.accounts.get(accountLink.link.account))
      ? ['merchant', 'recipient']
      : ['recipient'],
    use_case: accountLink.link.use_case.type,
  } satisfies Stripe.V2.Core.Events.V2CoreAccountLinkReturnedEvent['data']
  announceThin(store, { type: 'v2.core.account_link.returned', account: null, data }, byHand)
}

const options = record({
  fields: oneOf('currently_due', 'eventually_due'),
  future_requirements: oneOf('include', 'omit'),
})
const flow = record({ collection_options: options, refresh_url: required(url), return_url: url })
const createParams = record({
  account: required(text()),
  use_case: required(
    record({
      type: required(oneOf('account_onboarding', 'account_update')),
      account_onboarding: flow,
      account_update: flow,
    }),
  ),
} satisfies Record<keyof Stripe.V2.Core.AccountLinkCreateParams, unknown>)

export const accountLinkRoutes: Route[] = [
  post('/v2/core/account_links', ({ store, params }) => {
    const { account, use_case } = readParams(createParams, params)
    store.accounts.get(account, 'account')
    if (!use_case[use_case.type]) throw invalidParam(`use_case.${use_case.type}`, 'Missing required field.')
    const id = newId('alu_test_61', 40)
    const created = store.now()
    const link: AccountLink['link'] = {
      object: 'v2.core.account_link',
      account,
      created: new Date(created * 1000).toISOString(),
      expires_at: new Date((created + ttlMinutes * 60) * 1000).toISOString(),
      livemode: false,
      url:
        store.settings.onboardingHost === 'stripe'
          ? `https://accounts.stripe.com/r/${account}#${id}`
          : `${store.settings.publicUrl}/sandbox/onboarding/${id}`,
      use_case,
    }
    store.accountLinks.add({ id, created, isUsed: false, link })
    store.onChange()
    return link
  }),
]
