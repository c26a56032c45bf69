import { createHmac, timingSafeEqual } from 'node:crypto'

/** RFC 6238 with what every authenticator app understands: SHA-1, six digits, 30 seconds. */
export const totp = { digits: 6, stepS: 30, secretBytes: 20 }

/** A clock may be a step off: the code before and the one after count too. */
const windowSteps = 1

/**
 * The step of a code, when it is one of those that are valid now and newer than the last one that was accepted: a code
 * that somebody has read over a shoulder is spent.
 */
export function findStep(secret: Buffer, code: string, at: Date, lastStep: number): number | null {
  const now = Math.floor(at.getTime() / 1000 / totp.stepS)
  for (let step = now - windowSteps; step <= now + windowSteps; step += 1) {
    if (step > lastStep && timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code))) return step
  }
  return null
}

/** The dynamic truncation of RFC 4226. */
function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** totp.digits
  return String(number).padStart(totp.digits, '0')
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 without padding: what is typed where no camera reads the code. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** What the square code says to the app. */
export function totpUrl(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const query = new URLSearchParams({ secret, issuer, algorithm: 'SHA1', digits: String(totp.digits), period: '30' })
  return `otpauth://totp/${label}?${query}`
}
