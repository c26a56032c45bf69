import type { Payouts } from '@obole/contract/calls/payouts'
import { Refusal } from '@obole/contract/rules/refusals'
import { queueMail } from '../../mail/send.ts'
import type { Sql } from '../../platform/database/database.ts'
import { limit } from '../../platform/rate-limit/rate-limit.ts'
import { findCreatorContact } from '../mails/creator-contact.sql.ts'
import { payoutsDisabledMail, payoutsEnabledMail } from '../mails/mails.ts'
import { createAccount, onboardingUrl, readAccount, readPayoutSchedule, setPayoutSchedule } from '../stripe/accounts.ts'
import type { StripeClient } from '../stripe/client.ts'
import type { PaymentPlatform } from '../stripe/payment-platform.ts'
import { requireSecondFactor } from './ask-second-factor.ts'
import { findHeldSchedule, forgetHeldSchedule, storeHeldSchedule } from './held-schedules.sql.ts'
import { findPayoutPage, findSyncMark, insertPayoutAccount, type PayoutPage, savePayoutState } from './payouts.sql.ts'
import { reportRefusal } from './report-refusal.ts'
import { queueFirstSchedule } from './schedules.sql.ts'

export async function readPayouts(sql: Sql, creatorId: string): Promise<Payouts> {
  const page = await findPayoutPage(sql, creatorId)
  if (!page?.accountId || !page.state) return { state: 'none', paysOut: false, details: [] }
  return { state: page.state, paysOut: page.paysOut ?? false, details: page.details ?? [] }
}

/** The provider's page where the owner sets up payouts; it returns them to their page, where the first steps go on. */
export async function startPayouts(
  platform: PaymentPlatform,
  creatorId: string,
  origin: string,
): Promise<{ url: string }> {
  const page = await requirePage(platform.sql, creatorId)
  if (page.heldForS > 0) throw new Refusal('payouts_held', { retryAfterS: page.heldForS })
  await requireSecondFactor(platform, creatorId)
  await limit(platform, ['payouts-member', creatorId])
  const accountId = page.accountId ?? (await openAccount(platform, creatorId, page))
  // The provider may have announced the account before it was stored here, and such an event is nobody's.
  if (!page.accountId) await syncAccount(platform, accountId)
  const back = `${origin}/@${page.slug}?payouts=`
  const flow = { returnUrl: `${back}returned`, expiredUrl: `${back}expired` }
  const url = await reportRefusal(platform, { what: 'onboarding', creatorId }, () =>
    onboardingUrl(platform.stripe, accountId, flow),
  )
  platform.metrics.events.inc({ event: 'payouts_started' })
  platform.log.info({ event: 'payouts_started', userId: creatorId }, 'security event')
  return { url }
}

/** Before tips are switched on: payouts must be ready. The sandbox opens an account that is. */
export async function prepareTips(platform: PaymentPlatform, creatorId: string): Promise<void> {
  if (!platform.stripe.isConfigured) throw new Refusal('payouts_not_ready')
  const page = await requirePage(platform.sql, creatorId)
  if (page.canReceiveTips) return
  if (!page.accountId && !platform.config.sandbox) throw new Refusal('payouts_not_ready')
  const accountId = page.accountId ?? (await openAccount(platform, creatorId, page))
  await syncAccount(platform, accountId, { opensTips: false })
  const synced = await findPayoutPage(platform.sql, creatorId)
  if (!synced?.canReceiveTips) throw new Refusal('payouts_not_ready')
}

/**
 * Stores an account as the provider has it now; when another sync was faster, reads it again. `opensTips`: the first
 * time that it can be paid switches tips on, because whoever sets up payouts wants them.
 */
export async function syncAccount(
  platform: PaymentPlatform,
  accountId: string,
  { opensTips } = { opensTips: true },
): Promise<'settled' | 'foreign'> {
  const mark = await findSyncMark(platform.sql, accountId)
  if (mark === undefined) return 'foreign'
  const snapshot = (await readAccount(platform.stripe, accountId)) ?? {
    canBePaid: false,
    paysOut: false,
    details: ['rejected'],
  }
  const isSaved = await platform.sql.begin(async (sql) => {
    const change = await savePayoutState(sql, accountId, mark, { ...snapshot, opensTips })
    if (change && snapshot.paysOut) await queueFirstSchedule(sql, accountId)
    if (change?.isEnabled) await tellOwner(sql, change.creatorId, payoutsEnabledMail)
    if (change?.isDisabled) {
      await tellOwner(sql, change.creatorId, payoutsDisabledMail)
      platform.log.warn({ event: 'payouts_disabled', creatorId: change.creatorId }, 'a page can no longer be paid out')
    }
    return change !== undefined
  })
  return isSaved ? 'settled' : syncAccount(platform, accountId, { opensTips })
}

async function tellOwner(sql: Sql, userId: string, mail: typeof payoutsEnabledMail): Promise<void> {
  const owner = await findCreatorContact(sql, userId)
  if (!owner) return
  const { email: to, locale, slug, name } = owner
  await queueMail(sql, mail, { to, locale, content: { slug, name }, userId })
}

/** After a change of the owner's address was undone: whoever had the account may have entered a bank account of theirs. */
export async function applyPayoutHold(platform: PaymentPlatform, creatorId: string): Promise<void> {
  const { sql, stripe } = platform
  const page = await findPayoutPage(sql, creatorId)
  if (!page?.accountId) return
  await (page.heldForS > 0 ? holdPayouts(sql, stripe, page.accountId) : releasePayouts(sql, stripe, page.accountId))
}

/** The creator's own schedule is stored before it is replaced, and only once: another hold would store the first one's. */
async function holdPayouts(sql: Sql, stripe: StripeClient, accountId: string): Promise<void> {
  if (!(await findHeldSchedule(sql, accountId)))
    await storeHeldSchedule(sql, accountId, await readPayoutSchedule(stripe, accountId))
  await setPayoutSchedule(stripe, accountId, { interval: 'manual' })
}

/** Nothing is stored where nothing was held, or where it was released already: then the schedule is the creator's. */
async function releasePayouts(sql: Sql, stripe: StripeClient, accountId: string): Promise<void> {
  const own = await findHeldSchedule(sql, accountId)
  if (!own) return
  await setPayoutSchedule(stripe, accountId, own)
  await forgetHeldSchedule(sql, accountId)
}

async function openAccount(platform: PaymentPlatform, creatorId: string, page: PayoutPage): Promise<string> {
  const { name, email, locale, slug } = page
  const pageUrl = `${platform.config.publicUrl}/@${slug}`
  const accountId = await reportRefusal(platform, { what: 'account', creatorId }, () =>
    createAccount(platform.stripe, { creatorId, name, email, locale, pageUrl }),
  )
  await insertPayoutAccount(platform.sql, creatorId, accountId)
  return accountId
}

async function requirePage(sql: Sql, creatorId: string): Promise<PayoutPage> {
  const page = await findPayoutPage(sql, creatorId)
  if (!page) throw new Refusal('not_owner')
  if (page.isDeleted) throw new Refusal('creator_deleted')
  return page
}
