import { createHmac } from 'node:crypto'
import { repliesPerDay } from '@obole/contract/rules/limits'
import { Refusal } from '@obole/contract/rules/refusals'
import type { Sql } from '../database/database.ts'
import { addressOf, networkOf } from '../http/ip-addresses.ts'
import type { Platform } from '../platform.ts'
import { deleteCounters, findPoints, givePointBack, spendPoints, spendTry } from './rate-limit.sql.ts'

interface Limit {
  points: number
  seconds: number
  /** `address` and `network` are multiplied by the configured factor, `account` never. */
  per: 'address' | 'network' | 'account'
}

const minute = 60
const hour = 60 * minute

/** Every limit of the product. Where the key is an `address` or a `network`, it is a caller's IP address. */
export const limits = {
  'api-address': { points: 300, seconds: 5 * minute, per: 'address' },
  /** Pages, share images and QR codes: four a second for minutes is no person, and a school behind one address is fewer. */
  'page-address': { points: 1200, seconds: 5 * minute, per: 'address' },
  /** The images of as many pages, 25 each: an album takes up to 60 small ones, and whoever looks at all as many large ones. */
  'media-address': { points: 30_000, seconds: 5 * minute, per: 'address' },
  'api-member': { points: 1500, seconds: 5 * minute, per: 'account' },
  'sign-in-address': { points: 25, seconds: 5 * minute, per: 'address' },
  /** Failures in a row, wherever they come from: above it the person confirms by mail. */
  'sign-in-account': { points: 100, seconds: 30 * 24 * hour, per: 'account' },
  /** Codes in a row, wherever they come from: whoever has the password must not guess on from many addresses. */
  'factor-account': { points: 50, seconds: 24 * hour, per: 'account' },
  'register-address': { points: 5, seconds: 30 * minute, per: 'address' },
  'register-network': { points: 10, seconds: 30 * minute, per: 'network' },
  'register-mail': { points: 3, seconds: hour, per: 'account' },
  'recovery-address': { points: 20, seconds: hour, per: 'address' },
  'recovery-mail': { points: 3, seconds: hour, per: 'account' },
  /** Three mails each; the owner has cancelled those before. */
  'account-recovery': { points: 3, seconds: 7 * 24 * hour, per: 'account' },
  'verification-mail': { points: 3, seconds: hour, per: 'account' },
  'proposal-mail': { points: 3, seconds: hour, per: 'account' },
  'change-email': { points: 5, seconds: hour, per: 'account' },
  'refresh-session': { points: 30, seconds: hour, per: 'account' },
  'refresh-address': { points: 600, seconds: hour, per: 'address' },
  'mail-token-address': { points: 10, seconds: hour, per: 'address' },
  /** Room to fill an album of 60 photos with banner, logo and second tries. */
  'upload-member': { points: 120, seconds: 30 * minute, per: 'account' },
  /** Each reads a page of somebody else's server. */
  'verification-member': { points: 10, seconds: hour, per: 'account' },
  /** By one person at the desk. */
  'desk-look': { points: 300, seconds: hour, per: 'account' },
  /** To one address, of links that prove it. */
  'person-mail': { points: 5, seconds: 24 * hour, per: 'account' },
  'desk-refund': { points: 60, seconds: hour, per: 'account' },
  'contact-address': { points: 5, seconds: hour, per: 'address' },
  'contact-network': { points: 20, seconds: hour, per: 'network' },
  'goal-member': { points: 60, seconds: hour, per: 'account' },
  'thanks-member': { points: 60, seconds: hour, per: 'account' },
  'reply-member': { points: repliesPerDay, seconds: 24 * hour, per: 'account' },
  /** By the address that the link was mailed to: a mail provider changes the choices of many people from one address. */
  'reply-choice': { points: 20, seconds: hour, per: 'account' },
  /** Room to go through a long list of messages. */
  'wall-member': { points: 600, seconds: hour, per: 'account' },
  'report-address': { points: 10, seconds: hour, per: 'address' },
  'report-network': { points: 40, seconds: hour, per: 'network' },
  /** By the tip: what its receipt's link can change. */
  'receipt-act': { points: 20, seconds: hour, per: 'account' },
  /** Among them, those that send a mail. */
  'receipt-mail': { points: 5, seconds: hour, per: 'account' },
  /** By the mailbox, of all mails about tips for which nothing is charged yet, or that somebody asks for again. */
  'tip-mail-hour': { points: 10, seconds: hour, per: 'account' },
  'tip-mail-day': { points: 30, seconds: 24 * hour, per: 'account' },
  /** Each asks the payment provider. */
  'cancel-tip': { points: 10, seconds: hour, per: 'account' },
  'payouts-member': { points: 20, seconds: hour, per: 'account' },
  'export-member': { points: 10, seconds: hour, per: 'account' },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits

/** Also in a transaction of the caller, which then counts only if it commits. */
type Counting = Omit<Platform, 'sql'> & { sql: Sql }

/** For a password and for a second factor: five tries, then one after 1, 2, 4 … minutes, at most an hour apart. */
const signInTries = { free: 5, firstDelayS: minute, longestDelayS: hour, forgetAfterS: 24 * hour }

/** Counts one use of each and refuses when one is above its limit. The counts outlive the request, whatever becomes of it. */
export async function limit(platform: Platform, ...uses: [name: LimitName, key: string][]): Promise<void> {
  const counted = await countUses(platform, uses)
  const over = counted.filter(({ isOver }) => isOver)
  if (over.length > 0) throw tooMany(platform, Math.max(...over.map(({ resetsInS }) => resetsInS)))
}

/** For limits that are not disclosed. */
export async function isWithinLimit(platform: Counting, ...uses: [name: LimitName, key: string][]): Promise<boolean> {
  const counted = await countUses(platform, uses)
  return !counted.some(({ isOver }) => isOver)
}

/**
 * Counts a try to sign in to one account, before its password is looked at: many at once cannot slip through.
 * `mustConfirm`: so many failed, from wherever, that the right password alone is not enough.
 */
export async function countSignInTry(
  platform: Platform,
  account: string,
  ip: string,
): Promise<{ mustConfirm: boolean }> {
  const { waitS } = await spendTry(platform.sql, tryKey(platform, 'sign-in-try', account, ip), signInTries)
  if (waitS > 0) throw tooMany(platform, waitS)
  return { mustConfirm: !(await isWithinLimit(platform, ['sign-in-account', account])) }
}

export async function needsSignInConfirmation(platform: Platform, account: string): Promise<boolean> {
  const points = await findPoints(platform.sql, counterKey(platform, 'sign-in-account', account))
  return points > pointsOf(platform, 'sign-in-account')
}

/** The person has shown who they are: what was counted against them is void. */
export async function resetFailedSignIns(platform: Platform, account: string, ip: string): Promise<void> {
  const keys = [tryKey(platform, 'sign-in-try', account, ip), counterKey(platform, 'sign-in-account', account)]
  await deleteCounters(platform.sql, keys)
}

/** Counts a try of a second factor, before it is looked at. */
export async function countFactorTry(platform: Platform, userId: string, ip: string): Promise<void> {
  const { waitS } = await spendTry(platform.sql, tryKey(platform, 'factor-try', userId, ip), signInTries)
  if (waitS > 0) throw tooMany(platform, waitS)
  await limit(platform, ['factor-account', userId])
}

export async function resetFailedFactors(platform: Platform, userId: string, ip: string): Promise<void> {
  const keys = [tryKey(platform, 'factor-try', userId, ip), counterKey(platform, 'factor-account', userId)]
  await deleteCounters(platform.sql, keys)
}

/** For limits that count failures only. */
export async function giveBack(platform: Platform, name: LimitName, key: string): Promise<void> {
  await givePointBack(platform.sql, counterKey(platform, name, key))
}

export function pointsOf(platform: Counting, name: LimitName): number {
  const { points, per } = limits[name]
  return per === 'account' ? points : Math.max(1, Math.floor(points * platform.config.rateLimitFactor))
}

export function counterKey(platform: Counting, name: LimitName, key: string): string {
  const { per } = limits[name]
  const counted = per === 'account' ? key : per === 'address' ? addressOf(key) : networkOf(key)
  return digest(platform, name, counted)
}

export function tooMany(platform: Platform, waitS: number): Refusal {
  platform.metrics.events.inc({ event: 'limit_reached' })
  return new Refusal('too_many_requests', { retryAfterS: Math.max(1, Math.ceil(waitS)) })
}

async function countUses(platform: Counting, uses: [name: LimitName, key: string][]) {
  const wanted = uses.map(([name, key]) => ({ name, key: counterKey(platform, name, key) }))
  const spendings = wanted.map(({ name, key }) => ({ key, points: 1, seconds: limits[name].seconds }))
  const spent = await spendPoints(platform.sql, spendings)
  return wanted.map(({ name, key }) => {
    const { points, resetsInS } = spent.find((counter) => counter.key === key) ?? { points: 0, resetsInS: 0 }
    return { isOver: points > pointsOf(platform, name), resetsInS }
  })
}

function tryKey(platform: Platform, name: 'sign-in-try' | 'factor-try', account: string, ip: string): string {
  return digest(platform, name, `${account} ${addressOf(ip)}`)
}

function digest({ tokenSecret }: Counting, name: string, key: string): string {
  return `${name}:${createHmac('sha256', tokenSecret).update(`rate-limit:${name}:${key}`).digest('base64url').slice(0, 27)}`
}
