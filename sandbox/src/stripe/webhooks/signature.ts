import { createHmac } from 'node:crypto'

/** The header `Stripe-Signature`: `t=<seconds>,v1=<hmac of "t.payload">`. */
export function signPayload(payload: string, secret: string, atSeconds: number): string {
  return `t=${atSeconds},v1=${createHmac('sha256', secret).update(`${atSeconds}.${payload}`).digest('hex')}`
}
