import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
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

  it('writes to the operator at the sender’s address until another is given', () => {
    expect(readConfig(production).operator).toEqual({ name: 'Obole', email: 'bonjour@obole.example' })
    expect(readConfig({ ...production, MAIL_FROM: 'a@b.example' }).operator.email).toBe('a@b.example')
    const named = { ...production, OPERATOR_NAME: 'La Coop', OPERATOR_EMAIL: 'coop@example.org' }
    expect(readConfig(named).operator).toEqual({ name: 'La Coop', email: 'coop@example.org' })
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
    ['PLATFORM_FEE_PERCENT', { PLATFORM_FEE_PERCENT: '101' }],
    ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: 'client' }],
    ['S3_ACCESS_KEY_ID', { S3_BUCKET: 'images' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://geheim' }],
    ['SANDBOX', { SANDBOX: 'yes' }],
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
