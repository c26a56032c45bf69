import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { temporaryFolder } from '@obole/testing/temporary-folder'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './config-error.ts'
import { isSecret, listUnknownVariables, type Name } from './read-variables.ts'
import { variables } from './variables.ts'

const secret = 'kf83hJs-92kLmQp0xZt7Rb4nVc6yWd1eGa5uHi3oT8s'
const production = {
  DATABASE_URL: 'postgresql://obole:geheim@db.example/obole',
  TOKEN_SECRET: secret,
  SMTP_URL: 'smtps://user:geheim@mail.example',
  MAIL_FROM: 'Obole <bonjour@obole.example>',
  PUBLIC_URL: 'https://obole.example',
}

describe('configuration', () => {
  it('needs nothing on a fresh machine', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      sandbox: true,
      demo: true,
      databaseUrl: null,
    })
  })

  it('turns sandbox and demo off with a database of one’s own', () => {
    expect(readConfig(production)).toMatchObject({ sandbox: false, demo: false, isDefaultPublicUrl: false })
  })

  const https = { PUBLIC_URL: 'https://obole.example' }
  const anywhere = { HOST: '0.0.0.0' }
  const closed = { SANDBOX: '0', SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'a@b.example' }
  const starts: [string, Record<string, string>, 'refused' | { sandbox: boolean; demo: boolean; isPublic: boolean }][] =
    [
      ['nothing set', {}, { sandbox: true, demo: true, isPublic: false }],
      ['on loopback by name', { HOST: 'localhost' }, { sandbox: true, demo: true, isPublic: false }],
      ['on loopback, version 6', { HOST: '::1' }, { sandbox: true, demo: true, isPublic: false }],
      ['a plain http address', { PUBLIC_URL: 'http://localhost:8080' }, { sandbox: true, demo: true, isPublic: false }],
      ['a name below localhost', { PUBLIC_URL: 'http://a.localhost' }, { sandbox: true, demo: true, isPublic: false }],
      ['loopback, version 6', { PUBLIC_URL: 'http://[::1]:80' }, { sandbox: true, demo: true, isPublic: false }],
      ['a proxy on this machine', { TRUST_PROXY: 'loopback' }, { sandbox: true, demo: true, isPublic: false }],
      ['a proxy that others reach', { TRUST_PROXY: 'loopback', PUBLIC_URL: 'http://obole.example' }, 'refused'],
      ['a name that begins like ours', { TRUST_PROXY: '::1', PUBLIC_URL: 'http://localhost.example' }, 'refused'],
      ['a public name without https and without a proxy', { PUBLIC_URL: 'http://obole.example' }, 'refused'],
      ['an address of the network', { PUBLIC_URL: 'http://192.168.1.5:3000' }, 'refused'],
      [
        'a proxy that others reach, both on',
        { TRUST_PROXY: 'loopback', PUBLIC_URL: 'http://obole.example', SANDBOX: '1', DEMO: '1' },
        { sandbox: true, demo: true, isPublic: true },
      ],
      ['https alone', https, 'refused'],
      ['any address alone', anywhere, 'refused'],
      ['an address of the network alone', { HOST: '192.168.1.5' }, 'refused'],
      ['any address of version 6 alone', { HOST: '::' }, 'refused'],
      ['https, sandbox set', { ...https, SANDBOX: '1' }, 'refused'],
      ['https, demo set', { ...https, DEMO: '1' }, 'refused'],
      ['https, demo off, sandbox not set', { ...https, DEMO: '0' }, 'refused'],
      ['https, both on', { ...https, SANDBOX: '1', DEMO: '1' }, { sandbox: true, demo: true, isPublic: true }],
      [
        'https, sandbox on, demo off',
        { ...https, SANDBOX: '1', DEMO: '0' },
        { sandbox: true, demo: false, isPublic: true },
      ],
      ['https, sandbox off', { ...https, ...closed }, { sandbox: false, demo: false, isPublic: true }],
      ['any address, sandbox off', { ...anywhere, ...closed }, { sandbox: false, demo: false, isPublic: true }],
      ['sandbox off', closed, { sandbox: false, demo: false, isPublic: false }],
      [
        'https, sandbox off, demo on',
        { ...https, ...closed, DEMO: '1' },
        { sandbox: false, demo: true, isPublic: true },
      ],
      ['a database of one’s own', production, { sandbox: false, demo: false, isPublic: true }],
      [
        'a database of one’s own and any address',
        { ...production, ...anywhere },
        { sandbox: false, demo: false, isPublic: true },
      ],
      [
        'a database of one’s own with the sandbox on',
        { ...production, SANDBOX: '1' },
        { sandbox: true, demo: false, isPublic: true },
      ],
    ]
  it.each(starts)('ATK-8: %s', (_name, environment, expected) => {
    if (expected === 'refused') {
      expect(() => readConfig(environment)).toThrow(ConfigError)
      expect(() => readConfig(environment)).toThrow(/^(SANDBOX|DEMO|SANDBOX and DEMO) must be set, to 0 .*\.$/)
    } else expect(readConfig(environment)).toMatchObject(expected)
  })

  it('writes to the operator at the sender’s address until another is given', () => {
    expect(readConfig(production).operator).toMatchObject({ name: 'Obole', email: 'bonjour@obole.example' })
    expect(readConfig({ ...production, MAIL_FROM: 'a@b.example' }).operator.email).toBe('a@b.example')
    const named = { ...production, OPERATOR_NAME: 'La Coop', OPERATOR_EMAIL: 'coop@example.org' }
    expect(readConfig(named).operator).toMatchObject({ name: 'La Coop', email: 'coop@example.org' })
  })

  it('lets creators bear the processing fee unless the site does, or there is none', () => {
    const feesOf = (environment: Record<string, string>) => readConfig(environment).fees
    expect(feesOf({})).toEqual({ platformFeePercent: 0, processingFee: { percent: 2.9, cents: 30 } })
    expect(feesOf({ PROCESSING_FEE: '3%', PLATFORM_FEE_PERCENT: '5' })).toEqual({
      platformFeePercent: 5,
      processingFee: { percent: 3, cents: 0 },
    })
    expect(feesOf({ PROCESSING_FEE: '0%+0.05' }).processingFee).toEqual({ percent: 0, cents: 5 })
    expect(feesOf({ PROCESSING_PAID_BY: 'platform' }).processingFee).toBeNull()
    for (const none of ['0', '0%', '0%+0.00']) expect(feesOf({ PROCESSING_FEE: none }).processingFee).toBeNull()
  })

  const wrong: [string, Record<string, string>][] = [
    ['PORT', { PORT: 'three' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://obole.example/path' }],
    ['TOKEN_SECRET', { ...production, TOKEN_SECRET: 'short' }],
    ['TOKEN_SECRET', { ...production, TOKEN_SECRET: 'a'.repeat(60) }],
    ['TOKEN_SECRET', { ...production, TOKEN_SECRET: '' }],
    ['SMTP_URL', { ...production, SMTP_URL: '' }],
    ['MAIL_FROM', { ...production, MAIL_FROM: '' }],
    ['STRIPE_WEBHOOK_SECRET', { ...production, STRIPE_SECRET_KEY: 'sk_test_geheim123' }],
    ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'pk_test_geheim123' }],
    [
      'STRIPE_SECRET_KEY',
      {
        STRIPE_SECRET_KEY: 'sk_live_geheim123',
        STRIPE_WEBHOOK_SECRET: 'whsec_geheim123',
        STRIPE_ACCOUNTS_WEBHOOK_SECRET: 'whsec_geheim123',
      },
    ],
    ['OPERATOR_PHONE', { OPERATOR_PHONE: 'geheim' }],
    ['OPERATOR_LINKS', { OPERATOR_LINKS: 'https://facebook.com.geheim.example/coop' }],
    ['PLATFORM_FEE_PERCENT', { PLATFORM_FEE_PERCENT: '101' }],
    ['PROCESSING_FEE', { PROCESSING_FEE: '2.9' }],
    ['PROCESSING_FEE', { PROCESSING_FEE: '12%+0.30' }],
    ['PROCESSING_FEE', { PROCESSING_FEE: '2.9%+30' }],
    ['PROCESSING_PAID_BY', { PROCESSING_PAID_BY: 'supporter' }],
    ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: 'client' }],
    ['S3_ACCESS_KEY_ID', { S3_BUCKET: 'images' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://geheim' }],
    ['SANDBOX', { SANDBOX: 'yes' }],
    ['PORT', { PORT: '99999' }],
    ['PORT', { PORT: '0' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'foo' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
    ['TRUST_PROXY', { TRUST_PROXY: '127.0.0.1,,loopback' }],
    ['RATE_LIMIT_FACTOR', { RATE_LIMIT_FACTOR: '0.000' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://localhost:99999' }],
    ['SMTP_URL', { ...production, SMTP_URL: 'smtp://mail.example:99999' }],
    [
      'STRIPE_API_BASE',
      {
        ...production,
        STRIPE_SECRET_KEY: 'sk_live_geheim123',
        STRIPE_WEBHOOK_SECRET: 'whsec_geheim123',
        STRIPE_ACCOUNTS_WEBHOOK_SECRET: 'whsec_geheim123',
        STRIPE_API_BASE: 'http://stripe.example',
      },
    ],
    ['TOKEN_SECRET_FILE', { ...production, TOKEN_SECRET: '', TOKEN_SECRET_FILE: '/geheim/no-such-file' }],
    ['TOKEN_SECRET_FILE', { ...production, TOKEN_SECRET_FILE: '/geheim/no-such-file' }],
    ['OPERATOR_EMAIL', { OPERATOR_EMAIL: 'a@geheim.example, b@geheim.example' }],
  ]

  it.each(wrong)('OPS-1: a wrong %s is refused by name and never by value', (name, environment) => {
    let message = ''
    try {
      readConfig(environment)
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError)
      message = (error as Error).message
    }
    expect(message).toContain(name)
    for (const value of Object.values(environment)) if (value.length > 3) expect(message).not.toContain(value)
    expect(message).not.toContain('geheim')
  })

  it.each(['loopback', '127.0.0.1', '10.0.0.0/8, uniquelocal', '::1,2001:db8::/32'])(
    'proxies may be listed as %s',
    (value) => {
      expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(value.split(',').map((proxy) => proxy.trim()))
    },
  )

  it('every secret may be in a file of its own, and only secrets', () => {
    const { folder, remove } = temporaryFolder()
    const values: Partial<Record<Name, string>> = {
      ...production,
      RECEIPT_KEYS: secret,
      SECOND_FACTOR_KEYS: secret,
      STRIPE_SECRET_KEY: 'sk_test_geheim123',
      STRIPE_WEBHOOK_SECRET: 'whsec_geheim123',
      STRIPE_ACCOUNTS_WEBHOOK_SECRET: 'whsec_geheim456',
      GOOGLE_CLIENT_ID: 'client',
      GOOGLE_CLIENT_SECRET: 'geheim1',
      FACEBOOK_APP_ID: 'app',
      FACEBOOK_APP_SECRET: 'geheim2',
      S3_BUCKET: 'images',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'geheim3',
      METRICS_TOKEN: 'geheim-geheim-geheim',
    }
    const secrets = (Object.keys(variables) as Name[]).filter(isSecret)
    expect(secrets.filter((name) => !values[name])).toEqual([])
    const inFiles = Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        if (!isSecret(name as Name)) return [name, value]
        const file = path.join(folder, name)
        writeFileSync(file, `${value}\n`)
        return [`${name}_FILE`, file]
      }),
    )
    expect(readConfig(inFiles)).toEqual(readConfig(values))
    remove()
  })

  it('an empty file of a secret is refused by its name: it does not count as not set', () => {
    const { folder, remove } = temporaryFolder()
    const file = path.join(folder, 'empty')
    writeFileSync(file, ' \n')
    for (const name of (Object.keys(variables) as Name[]).filter(isSecret)) {
      const { [name]: _value, ...others } = production as Partial<Record<Name, string>>
      expect(() => readConfig({ ...others, [`${name}_FILE`]: file })).toThrow(
        `${name}_FILE must name a file that is not empty.`,
      )
    }
    remove()
  })

  it.each([
    ['STRIPE_SECRETKEY', 'STRIPE_SECRETKEY is not a setting; STRIPE_SECRET_KEY is.'],
    ['DATABSE_URL', 'DATABSE_URL is not a setting; DATABASE_URL is.'],
    ['port', 'port is not a setting; PORT is.'],
    ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_PUBLISHABLE_KEY is not a setting.'],
    ['S3_BUCKET_FILE', 'S3_BUCKET_FILE is not a setting.'],
  ])('%s looks like a setting and is reported', (name, sentence) => {
    expect(listUnknownVariables({ [name]: 'geheim' })).toEqual([sentence])
  })

  it('variables of the system and our own are not reported', () => {
    const system = 'PATH HOME USER LOGNAME LANG LC_ALL TERM SHELL PWD MAIL HOSTNAME TMPDIR NODE_ENV NODE_OPTIONS TZ'
    const names = [...system.split(' '), 'TOKEN_SECRET_FILE', ...Object.keys(variables)]
    expect(listUnknownVariables(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([])
  })

  it('is the table of docs/operations.md, variable by variable', () => {
    const guide = readFileSync(path.join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
    const rows = [...guide.matchAll(/^\| `([A-Z0-9_]+)` \| (.+?) \| (.+?) \|$/gm)].map(
      ([, name, fallback, meaning]) => ({ name, fallback, meaning }),
    )
    const declared = Object.entries(variables).map(([name, { default: fallback, meaning }]) => ({
      name,
      fallback,
      meaning,
    }))
    expect(rows).toEqual(declared)
  })
})
