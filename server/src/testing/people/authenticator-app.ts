import { createHmac } from 'node:crypto'
import { confirmTotp, loginSecondFactor, startTotp } from '@obole/contract/calls/keys/second-factor'
import { login } from '@obole/contract/calls/sessions'
import { clock } from '../../platform/clock.ts'
import type { AccountsApp, Answer, From, Person } from './accounts.ts'

/** What an authenticator app does, written by the RFCs and not by our own code. */
export class AuthenticatorApp {
  readonly #key: Buffer

  /** As its camera reads it. */
  constructor(url: string) {
    const secret = new URL(url).searchParams.get('secret') ?? ''
    const bits = [...secret].map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    )
    this.#key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  }

  get keyHex(): string {
    return this.#key.toString('hex')
  }

  /** What it shows, or showed so many seconds later or earlier. */
  code(offsetS = 0): string {
    const counter = Buffer.alloc(8)
    counter.writeUInt32BE(Math.floor((clock.now().getTime() / 1000 + offsetS) / 30), 4)
    const mac = createHmac('sha1', this.#key).update(counter).digest()
    const start = (mac[19] ?? 0) % 16
    const binary = mac.subarray(start, start + 4)
    binary[0] = (binary[0] ?? 0) & 127
    return String(binary.readUInt32BE() % 1_000_000).padStart(6, '0')
  }
}

/** Switches two-step sign-in on. Its code of this moment is spent by that. */
export async function switchTotpOn(
  app: AccountsApp,
  { accessToken: token }: { accessToken: string },
): Promise<{ authenticator: AuthenticatorApp; secret: string; recoveryCodes: string[] }> {
  const { body } = await app.call(startTotp, {}, { token })
  const authenticator = new AuthenticatorApp(String(body['url']))
  const confirmed = await app.call(confirmTotp, { body: { code: authenticator.code() } }, { token })
  if (confirmed.status !== 200) throw new Error(`Two-step sign-in is not on: ${confirmed.text}`)
  return { authenticator, secret: String(body['secret']), recoveryCodes: confirmed.body['recoveryCodes'] as string[] }
}

/** The challenge that the right password is answered with. */
export async function challengeFor(app: AccountsApp, { email, password }: Person): Promise<string> {
  const { body } = await app.call(login, { body: { email, password } })
  return String(body['challenge'])
}

export function finish(
  app: AccountsApp,
  challenge: string,
  proof: { code: string } | { recoveryCode: string },
  from: From = {},
): Promise<Answer> {
  return app.call(loginSecondFactor, { body: { challenge, ...proof } }, from)
}
