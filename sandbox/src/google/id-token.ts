import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { type KeyRing, newSigningKey } from './key-ring.ts'

/** ID tokens that a client must refuse, each for one reason. */
export const idTokenForgeries = [
  'other audience',
  'other issuer',
  'expired',
  'issued in the future',
  'alg none',
  'HS256 with the public key',
  'unknown key',
  'foreign key under our kid',
  'other nonce',
] as const
export type IdTokenForgery = (typeof idTokenForgeries)[number]

export interface IdTokenOptions {
  nonce?: string
  forgery?: IdTokenForgery
  /** Put over the usual claims; `undefined` takes one away. */
  claims?: JWTPayload
}

export const issuer = 'https://accounts.google.com'

export async function signIdToken(
  keys: KeyRing,
  nowSeconds: number,
  claims: JWTPayload,
  options: IdTokenOptions = {},
): Promise<string> {
  const payload: JWTPayload = {
    iss: issuer,
    ...claims,
    ...(options.nonce !== undefined && { nonce: options.nonce }),
    iat: nowSeconds,
    exp: nowSeconds + 3600,
    ...forgedClaims(options.forgery, nowSeconds),
    ...options.claims,
  }
  const { kid, privateKey, publicPem } = keys.current()
  const sign = (key: CryptoKey, keyId: string) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: keyId, typ: 'JWT' }).sign(key)

  switch (options.forgery) {
    case 'alg none':
      return new UnsecuredJWT(payload).encode()
    case 'HS256 with the public key':
      return new SignJWT(payload)
        .setProtectedHeader({ alg: 'HS256', kid, typ: 'JWT' })
        .sign(new TextEncoder().encode(publicPem))
    case 'unknown key': {
      const stranger = await newSigningKey()
      return sign(stranger.privateKey, stranger.kid)
    }
    case 'foreign key under our kid':
      return sign((await newSigningKey()).privateKey, kid)
    default:
      return sign(privateKey, kid)
  }
}

function forgedClaims(forgery: IdTokenForgery | undefined, nowSeconds: number): JWTPayload {
  switch (forgery) {
    case 'other audience':
      return { aud: 'another-site.apps.googleusercontent.com', azp: 'another-site.apps.googleusercontent.com' }
    case 'other issuer':
      return { iss: 'https://accounts.example.com' }
    case 'expired':
      return { iat: nowSeconds - 7200, exp: nowSeconds - 3600 }
    case 'issued in the future':
      return { iat: nowSeconds + 600, exp: nowSeconds + 4200 }
    case 'other nonce':
      return { nonce: 'a-nonce-that-nobody-asked-for' }
    default:
      return {}
  }
}
