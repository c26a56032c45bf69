import type { PasskeyProof } from '@obole/contract/calls/keys/passkeys'
import { productName } from '@obole/contract/formatting/names'
import type { Sql } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { isOwnNonce, issueNonce, spendNonce } from '../tokens/nonces.ts'
import { countPasskeyUse, findPasskey, listPasskeysOf, type NewPasskey, type PasskeyRow } from './passkeys.sql.ts'

/** As long as a nonce is valid: a sign-in screen offers passkeys while it is open. */
const timeoutMs = 15 * 60_000

/** EdDSA, ES256 and RS256: what the library offers by itself as well is still an experiment in Node. */
const algorithms = [-8, -7, -257]

/** Loaded by the first passkey: a process without any does without the library. */
const library = () => import('@simplewebauthn/server')

interface MadePasskey {
  id: string
  response: { clientDataJSON: string; attestationObject: string; transports?: string[] }
}

/** Whoever asks must find their passkey by themselves: the answer does not say who has one. */
export function askOptions(platform: Platform) {
  const challenge = Buffer.from(issueNonce(platform, 'passkey')).toString('base64url')
  return { challenge, rpId: siteOf(platform).rpId, timeout: timeoutMs, userVerification: 'required' as const }
}

export async function makeOptions(platform: Platform, sql: Sql, user: { id: string; name: string }): Promise<unknown> {
  const { generateRegistrationOptions } = await library()
  const known = await listPasskeysOf(sql, user.id)
  return generateRegistrationOptions({
    rpName: productName,
    rpID: siteOf(platform).rpId,
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.name,
    challenge: new Uint8Array(Buffer.from(issueNonce(platform, newPurpose(user.id)))),
    timeout: timeoutMs,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId.toString('base64url') })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** Null when it was not made here, for this member, by somebody whom the device has recognized. */
export async function checkNewPasskey(
  platform: Platform,
  sql: Sql,
  userId: string,
  { id, response }: MadePasskey,
): Promise<Omit<NewPasskey, 'name'> | null> {
  const { verifyRegistrationResponse } = await library()
  const { origin, rpId } = siteOf(platform)
  const nonce = nonceIn(response.clientDataJSON)
  if (nonce === null || !isOwnNonce(platform, nonce, newPurpose(userId))) return null
  const checked = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { ...response, transports: [] },
    },
    expectedChallenge: Buffer.from(nonce).toString('base64url'),
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null)
  if (!checked?.verified || !(await spendNonce(sql, nonce))) return null
  const { credential, credentialBackedUp } = checked.registrationInfo
  return {
    id: newId(),
    userId,
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    signCount: credential.counter,
    isBackedUp: credentialBackedUp,
    transports: response.transports ?? [],
  }
}

export function findUsedPasskey(sql: Sql, proof: PasskeyProof): Promise<PasskeyRow | undefined> {
  return findPasskey(sql, Buffer.from(proof.id, 'base64url'))
}

/** True once: the challenge is ours and is spent. The account must be locked. */
export async function spendPasskeyProof(
  platform: Platform,
  sql: Sql,
  passkey: PasskeyRow,
  { id, response }: PasskeyProof,
): Promise<boolean> {
  const { verifyAuthenticationResponse } = await library()
  const { origin, rpId } = siteOf(platform)
  const nonce = nonceIn(response.clientDataJSON)
  if (nonce === null || !isOwnNonce(platform, nonce, 'passkey')) return false
  const { userHandle } = response
  if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== passkey.userId) return false
  const checked = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge: Buffer.from(nonce).toString('base64url'),
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: {
      id: passkey.credentialId.toString('base64url'),
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.signCount,
    },
    requireUserVerification: true,
  }).catch(() => null)
  if (!checked?.verified || !(await spendNonce(sql, nonce))) return false
  const { newCounter: signCount, credentialBackedUp: isBackedUp } = checked.authenticationInfo
  return countPasskeyUse(sql, { id: passkey.id, before: passkey.signCount, signCount, isBackedUp })
}

/** Made for one member, it is of no use to another. */
function newPurpose(userId: string): string {
  return `new-passkey:${userId}`
}

function siteOf({ config }: Platform): { origin: string; rpId: string } {
  const { origin, hostname } = new URL(config.publicUrl)
  return { origin, rpId: hostname }
}

/** The challenge as we issued it; what else the browser says of it, the library checks. */
function nonceIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' ? Buffer.from(challenge, 'base64url').toString() : null
  } catch {
    return null
  }
}
