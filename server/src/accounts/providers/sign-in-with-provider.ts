import type { Agreement } from '@obole/contract/calls/agreement'
import type { loginWithGoogle, Tokens } from '@obole/contract/calls/sessions'
import { policyVersion } from '@obole/contract/formatting/names'
import { parseEmail } from '@obole/contract/rules/formats'
import { Refusal } from '@obole/contract/rules/refusals'
import type { BodyOf } from '@obole/contract/schema/endpoint'
import { queueMail } from '../../mail/send.ts'
import { clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Member } from '../../platform/http/access.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { limit } from '../../platform/rate-limit/rate-limit.ts'
import { proposeAddress } from '../credentials/change-email.ts'
import { identityLinkedMail } from '../mails/mails.ts'
import { recordedAgreement } from '../registration/agreement.ts'
import { deleteRegistrations } from '../registration/registrations.sql.ts'
import { type Admission, admit, tokensOf } from '../sessions/admit.ts'
import { deleteSession } from '../sessions/sessions.sql.ts'
import { startSession } from '../sessions/start-session.ts'
import { lockOwnAccount } from '../sessions/still-signed-in.ts'
import { requireFreshProof } from '../step-up/require-fresh-proof.ts'
import { spendNonce } from '../tokens/nonces.ts'
import { insertAgreement } from '../users/agreements.sql.ts'
import { findIdentityOwner, insertIdentity, lockIdentity, type Provider } from '../users/identities.sql.ts'
import { providerTitles } from '../users/provider-titles.ts'
import { recordEvent } from '../users/security-events.ts'
import { findAccount, findAccountByEmail, insertUser, lockAccount, lockEmail } from '../users/users.sql.ts'
import type { VerifyToken } from './google.ts'
import type { ProviderPerson } from './provider-calls.ts'

/** A person is identified by the provider's subject, never by the address. For a member, the provider is connected to their account. */
export async function signInWithProvider(
  platform: Platform,
  provider: { name: Provider; verify: VerifyToken },
  { token, agreement }: BodyOf<typeof loginWithGoogle>,
  visitor: Member | null,
  caller: Caller,
): Promise<Tokens> {
  await limit(platform, ['sign-in-address', caller.ip])
  const { name } = provider
  const facts = { method: name, requestId: caller.requestId }
  const person = await provider.verify(token).catch((error: unknown) => {
    recordEvent(platform, 'sign_in_failed', facts)
    throw error
  })
  if (visitor) await requireFreshProof(platform, visitor, undefined, caller)
  const { userId, admission } = await platform.sql.begin(async (tx) => {
    if (person.nonce !== null && !(await spendNonce(tx, person.nonce))) throw new Refusal('invalid_provider_token')
    await lockIdentity(tx, name, person.subject)
    const owner = await findIdentityOwner(tx, name, person.subject)
    const id = visitor
      ? await connect(platform, tx, name, person, owner, visitor)
      : (owner ?? (await linkOrCreateAccount(platform, tx, name, person, { caller, agreement })))
    const account = await lockAccount(tx, id)
    // The account may have been disabled, or the provider unlinked, since its owner was found.
    const isEntitled = account && (await findIdentityOwner(tx, name, person.subject)) === id
    if (!isEntitled) return { userId: id, admission: null }
    // Who is signed in has given the second factor already.
    const enter = async (): Promise<Admission> =>
      visitor
        ? { tokens: await startSession(platform, tx, account, caller, { isProven: true }) }
        : admit(platform, tx, account, name, caller)
    return { userId: id, admission: await enter() }
  })
  if (!admission) {
    recordEvent(platform, 'sign_in_failed', { ...facts, userId })
    throw new Refusal('invalid_provider_token')
  }
  return tokensOf(platform, admission, { ...facts, userId })
}

/** The new session replaces the current one. */
async function connect(
  platform: Platform,
  sql: Sql,
  provider: Provider,
  person: ProviderPerson,
  owner: string | undefined,
  member: Member,
): Promise<string> {
  const { id, sessionId } = member
  await lockOwnAccount(sql, member)
  if (owner !== undefined && owner !== id) throw new Refusal('account_link_required')
  if (owner === undefined) await link(platform, sql, provider, person.subject, id)
  await deleteSession(sql, id, sessionId)
  return id
}

/** Who asks, and what they ticked. */
interface Asked {
  caller: Caller
  agreement: Agreement | null | undefined
}

async function linkOrCreateAccount(
  platform: Platform,
  sql: Sql,
  provider: Provider,
  person: ProviderPerson,
  asked: Asked,
): Promise<string> {
  const { emailKey } = parseEmail(person.email ?? '') ?? {}
  if (emailKey) await lockEmail(sql, emailKey)
  const account = emailKey ? await findAccountByEmail(sql, emailKey) : undefined
  if (account) {
    if (!person.isEmailAuthoritative || !(await lockAccount(sql, account.id)))
      throw new Refusal('account_link_required')
    await link(platform, sql, provider, person.subject, account.id)
    return account.id
  }
  return openAccountFor(platform, sql, provider, person, asked)
}

/** Unverified registrations of the address become void. An unverified address is only proposed: it is set once confirmed by mail. */
async function openAccountFor(
  platform: Platform,
  sql: Sql,
  provider: Provider,
  person: ProviderPerson,
  { caller, agreement }: Asked,
): Promise<string> {
  if (agreement === null) throw new Refusal('agreement_required')
  const recorded = agreement ? await recordedAgreement(sql, agreement) : null
  const id = newId()
  const { subject, firstname, lastname } = person
  const address = parseEmail(person.email ?? '')
  const proven = person.isEmailVerified ? address : null
  await insertUser(sql, {
    id,
    email: proven?.email ?? null,
    emailKey: proven?.emailKey ?? null,
    passwordHash: null,
    firstname,
    lastname,
    alias: null,
    locale: caller.locale,
    policyVersion: recorded?.version ?? policyVersion,
    policyAcceptedAt: clock.now(),
  })
  if (recorded) await insertAgreement(sql, id, recorded)
  await insertIdentity(sql, { provider, subject, userId: id })
  if (proven) await deleteRegistrations(sql, proven.emailKey)
  else if (address) await proposeAddress(platform, sql, { id, locale: caller.locale, email: null }, address)
  recordEvent(platform, 'account_created', { method: provider, userId: id, requestId: caller.requestId })
  return id
}

/** An account has at most one identity of a provider: a second one is refused. */
async function link(platform: Platform, sql: Sql, provider: Provider, subject: string, userId: string): Promise<void> {
  if (!(await insertIdentity(sql, { provider, subject, userId }))) throw new Refusal('account_link_required')
  const account = await findAccount(sql, userId)
  if (account?.email) {
    const content = { provider: providerTitles[provider], at: clock.now().toISOString() }
    await queueMail(sql, identityLinkedMail, { to: account.email, locale: account.locale, content, userId })
  }
  recordEvent(platform, 'identity_linked', { method: provider, userId })
}
