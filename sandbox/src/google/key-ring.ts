import { randomUUID } from 'node:crypto'
import { exportJWK, exportSPKI, generateKeyPair, type JWK } from 'jose'

export interface SigningKey {
  kid: string
  privateKey: CryptoKey
  publicJwk: JWK
  /** The public key as text: what a confused verifier would take for a shared secret. */
  publicPem: string
}

export interface KeyRing {
  current(): Promise<SigningKey>
  /** As published: the current key and the one before it. */
  jwks(): Promise<{ keys: JWK[] }>
  rotate(): Promise<void>
}

/** A key is made when it is first needed: that takes a tenth of a second, and few sign in with Google here. */
export function newKeyRing(): KeyRing {
  let made: Promise<SigningKey> | undefined
  let previous: Promise<SigningKey> | undefined
  const current = () => {
    made ??= newSigningKey()
    return made
  }
  return {
    current,
    async jwks() {
      const keys = await Promise.all(previous ? [current(), previous] : [current()])
      return { keys: keys.map(({ publicJwk }) => publicJwk) }
    },
    async rotate() {
      previous = made
      made = newSigningKey()
      await made
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
