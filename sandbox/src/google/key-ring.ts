import { randomUUID } from 'node:crypto'
import { exportJWK, exportSPKI, generateKeyPair, type JWK } from 'jose'

interface SigningKey {
  kid: string
  privateKey: CryptoKey
  publicJwk: JWK
  /** The public key as text: what a confused verifier would take for a shared secret. */
  publicPem: string
}

export interface KeyRing {
  current(): SigningKey
  /** As published: the current key and the one before it. */
  jwks(): { keys: JWK[] }
  rotate(): Promise<void>
}

/** The first key of every ring of this process: to make one takes a tenth of a second, and seconds on a busy machine. */
let firstKey: Promise<SigningKey> | undefined

export async function newKeyRing(): Promise<KeyRing> {
  firstKey ??= newSigningKey()
  let current = await firstKey
  let previous: SigningKey | undefined
  return {
    current: () => current,
    jwks: () => ({ keys: [current, previous].flatMap((key) => (key ? [key.publicJwk] : [])) }),
    async rotate() {
      previous = current
      current = await newSigningKey()
    },
  }
}

export async function newSigningKey(): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const kid = randomUUID().replaceAll('-', '')
  return {
    kid,
    privateKey,
    publicJwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' },
    publicPem: await exportSPKI(publicKey),
  }
}
