import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { addPasskey, passkeyLoginOptions, passkeyOptions } from '@obole/contract/calls/keys/passkeys'
import type { AccountsApp } from './accounts.ts'

interface Ways {
  origin?: string
  rpId?: string
  /** The device did not ask who holds it. */
  isUnverified?: boolean
  /** What it says of how often it was used; by default one more each time. */
  count?: number
}

/** A device that keeps one passkey, written by WebAuthn and not by our own code: ES256, attestation "none". */
export class PasskeyDevice {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #id = randomBytes(32)
  #userHandle = ''
  #count = 0

  get id(): string {
    return this.#id.toString('base64url')
  }

  make(options: { challenge: string; user: { id: string } }, ways: Ways = {}) {
    this.#userHandle = options.user.id
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    // COSE: an EC2 key for ES256 on P-256.
    const key = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.#id.length]), this.#id, key])
    const data = Buffer.concat([this.#data(ways, 0x40), credential])
    // CBOR: {fmt: "none", attStmt: {}, authData}.
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([data.length]),
      data,
    ])
    return {
      id: this.id,
      response: {
        clientDataJSON: clientData('webauthn.create', options.challenge, ways).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  use(challenge: string, ways: Ways = {}) {
    this.#count = ways.count ?? this.#count + 1
    const data = this.#data(ways, 0)
    const client = clientData('webauthn.get', challenge, ways)
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
    return {
      id: this.id,
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
        userHandle: this.#userHandle,
      },
    }
  }

  #data({ rpId = 'localhost', isUnverified = false }: Ways, more: number): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.#count)
    const flags = 1 | (isUnverified ? 0 : 4) | more
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count])
  }
}

function clientData(type: string, challenge: string, { origin = 'http://localhost:3000' }: Ways): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

export async function newPasskey(app: AccountsApp, token: string, name = 'Phone'): Promise<PasskeyDevice> {
  const device = new PasskeyDevice()
  const { body: options } = await app.call(passkeyOptions, {}, { token })
  const passkey = device.make(options as never)
  const { status, text } = await app.call(addPasskey, { body: { name, passkey } }, { token })
  if (status !== 201) throw new Error(`The passkey was not kept: ${text}`)
  return device
}

export async function newChallenge(app: AccountsApp): Promise<string> {
  return String((await app.call(passkeyLoginOptions)).body['challenge'])
}
