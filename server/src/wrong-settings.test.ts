import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { launchProduct } from '@obole/testing/launch-product'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { folder, startedFolder, watched } from './testing/app/products.ts'

const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

describe('the start', { timeout: 200_000 }, () => {
  it('OPS-1: a wrong setting stops the start with 78 and a sentence that names it', async () => {
    const product = watched(await launchProduct({ env: { PORT: 'geheim' } }))
    expect(await product.exited).toBe(78)
    expect(product.output()).toContain('PORT must be a port number from 1 to 65535.')
    expect(product.output()).not.toContain('geheim')
  })

  const production = {
    TOKEN_SECRET: 'kf83hJs-92kLmQp0xZt7Rb4nVc6yWd1eGa5uHi3oT8s',
    SMTP_URL: 'smtp://localhost:1',
    MAIL_FROM: 'obole@example.com',
  }
  const live = {
    ...production,
    SANDBOX: '0',
    DEMO: '0',
    PUBLIC_URL: 'https://obole.example',
    STRIPE_SECRET_KEY: 'sk_live_geheim123',
    STRIPE_WEBHOOK_SECRET: 'whsec_geheim123',
    STRIPE_ACCOUNTS_WEBHOOK_SECRET: 'whsec_geheim123',
    OPERATOR_NAME: 'Coop',
    OPERATOR_EMAIL: 'coop@example.com',
    PRIVACY_OFFICER: 'Direction',
  }
  const onTestServer = (change: (url: URL) => void) => {
    const url = new URL(inject('templateUrl'))
    change(url)
    return url.href
  }
  /** Of a server that asks for a password by SCRAM, as PostgreSQL does by default: `AuthenticationSASL`, then `…Continue`. */
  const scramPort = async () => {
    const asks = (type: number, text: string) => {
      const message = Buffer.from(`R....\0\0\0${String.fromCharCode(type)}${text}`)
      message.writeInt32BE(message.length - 1, 1)
      return message
    }
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => {
        socket.write(asks(10, 'SCRAM-SHA-256\0\0'))
        socket.once('data', () => socket.write(asks(11, 'r=x,s=x,i=4096')))
      })
    })
    servers.push(server.listen(0, '127.0.0.1'))
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  it.each([
    ['TRUST_PROXY must list the addresses of trusted proxies', { TRUST_PROXY: 'geheim' }],
    ['RATE_LIMIT_FACTOR must be a positive number.', { RATE_LIMIT_FACTOR: '0' }],
    [
      'DATABASE_URL must name a host that can be found.',
      { ...production, DATABASE_URL: 'postgres://obole:geheim@no-such-host.invalid/obole' },
    ],
    [
      'DATABASE_URL must name a database that exists.',
      { ...production, DATABASE_URL: () => onTestServer((url) => Object.assign(url, { pathname: '/geheim' })) },
    ],
    [
      'DATABASE_URL must name a user and a password that the database accepts.',
      { ...production, DATABASE_URL: () => onTestServer((url) => Object.assign(url, { username: 'geheim' })) },
    ],
    [
      'DATABASE_URL must name a user and a password that the database accepts.',
      { ...production, DATABASE_URL: async () => `postgres://obole@127.0.0.1:${await scramPort()}/obole` },
    ],
    ...[
      'postgres://obole:geh#eim@127.0.0.1/obole',
      'postgres://obole:geh/eim@127.0.0.1/obole',
      'postgres://obole:geheim@127.0.0.1:abc/obole',
      'postgres://obole:geheim@127.0.0.1/obole?port=x',
      'postgres://obole:geheim@127.0.0.1/obole?sslrootcert=/no/such/file',
    ].map((DATABASE_URL): [string, object] => ['write % as %25, # as %23', { ...production, DATABASE_URL }]),
    ['OPERATOR_ADDRESS and OPERATOR_PHONE must be set with a live STRIPE_SECRET_KEY', live],
    [
      'DATA_DIR/documents must hold your own',
      {
        ...live,
        DATABASE_URL: () => inject('templateUrl'),
        OPERATOR_ADDRESS: '1, rue du Port, Rimouski',
        OPERATOR_PHONE: '418 555-0123',
      },
    ],
    ['DATA_DIR must name a folder that this user may write to', { DATA_DIR: '/proc/geheim' }],
    ['DATA_DIR must name a folder that this user may write to', { DATA_DIR: import.meta.filename }],
    ['DATA_DIR must name a folder that this user may write to', { DATA_DIR: `${import.meta.filename}/below` }],
    [
      'DATA_DIR must name a folder that this user may write to',
      { ...production, DATABASE_URL: () => inject('templateUrl'), DATA_DIR: '/proc/geheim' },
    ],
  ])('%s', async (sentence, settings) => {
    const env: Record<string, string> = {}
    for (const [name, value] of Object.entries(settings))
      env[name] = typeof value === 'function' ? await value() : value
    const product = watched(await launchProduct({ env: { DATA_DIR: folder(), ...env } }))
    expect(await product.exited).toBe(78)
    expect(product.output()).toMatch(/^Wrong configuration:\n[^\n]+\n$/)
    expect(product.output()).toContain(sentence)
    expect(product.output()).not.toContain('geheim')
  })

  it('a database that does not answer is one sentence, without a warning about its sslmode, and exit 1', async () => {
    const env = {
      ...production,
      DATA_DIR: folder(),
      DATABASE_URL: 'postgres://obole@127.0.0.1:1/obole?sslmode=require',
    }
    const product = watched(await launchProduct({ env }))
    expect(await product.exited).toBe(1)
    expect(product.output()).toMatch(/^The database of DATABASE_URL does not answer: [^\n]+\n$/)
  })

  it('a port in use is one sentence, and exit 1: the next start may find it free', async () => {
    const holder = createServer().listen(0, '127.0.0.1')
    await once(holder, 'listening')
    const { port } = holder.address() as AddressInfo
    const product = watched(
      await launchProduct({ env: { DATA_DIR: await startedFolder(), DEMO: '0', PORT: String(port) } }),
    )
    expect(await product.exited).toBe(1)
    expect(product.output()).toContain('PORT is in use by another process.')
    holder.close()
  })

  it('a start that would show everybody’s mail to the web is refused with 78 and one sentence', async () => {
    const product = watched(await launchProduct({ env: { DATA_DIR: folder(), PUBLIC_URL: 'https://obole.example' } }))
    expect(await product.exited).toBe(78)
    expect(product.output().trim()).toBe(
      'Wrong configuration:\nSANDBOX and DEMO must be set, to 0 for a real site or to 1 for a public trial, because PUBLIC_URL is https.',
    )
  })
})
