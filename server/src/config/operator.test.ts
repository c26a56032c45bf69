import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './config-error.ts'

const production = {
  DATABASE_URL: 'postgresql://obole@db.example/obole',
  TOKEN_SECRET: 'kf83hJs-92kLmQp0xZt7Rb4nVc6yWd1eGa5uHi3oT8s',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Obole <bonjour@obole.example>',
  PUBLIC_URL: 'https://obole.example',
}
const live = {
  ...production,
  STRIPE_SECRET_KEY: 'rk_live_geheim123',
  STRIPE_WEBHOOK_SECRET: 'whsec_geheim123',
  STRIPE_ACCOUNTS_WEBHOOK_SECRET: 'whsec_geheim123',
  OPERATOR_NAME: 'Coopérative Exemple',
  OPERATOR_ADDRESS: '1, rue du Port, Rimouski (Québec) G5L 1A1',
  OPERATOR_PHONE: '418 555-0123, poste 2',
  OPERATOR_EMAIL: 'equipe@example.org',
  PRIVACY_OFFICER: 'Directrice générale, vieprivee@example.org',
}
test('starts with a live key once it is known who runs the site', () => {
  expect(readConfig(live).operator).toEqual({
    name: 'Coopérative Exemple',
    address: '1, rue du Port, Rimouski (Québec) G5L 1A1',
    phone: '418 555-0123, poste 2',
    email: 'equipe@example.org',
    privacyOfficer: 'Directrice générale, vieprivee@example.org',
  })
})

test('names the services that receive personal information, but not this machine', () => {
  expect(readConfig(production).recipients).toEqual({ hosting: null, mail: 'mail.example', images: null })
  const bucket = { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 's', S3_REGION: 'ca-central-1' }
  expect(
    readConfig({ ...production, ...bucket, SMTP_URL: 'smtp://127.0.0.1', HOSTED_BY: 'OVH (Beauharnois, Québec)' })
      .recipients,
  ).toEqual({ hosting: 'OVH (Beauharnois, Québec)', mail: null, images: 'Amazon S3 (ca-central-1)' })
})

test('links to nobody’s networks but the operator’s', () => {
  const none = { facebookUrl: null, instagramUrl: null, linkedInUrl: null }
  expect(readConfig({}).links.facebookUrl).toBe('https://www.facebook.com/obole')
  expect(readConfig(production).links).toEqual(none)
  const given = 'https://instagram.com/coop, https://ca.linkedin.com/company/coop'
  expect(readConfig({ OPERATOR_LINKS: given }).links).toEqual({
    facebookUrl: null,
    instagramUrl: 'https://instagram.com/coop',
    linkedInUrl: 'https://ca.linkedin.com/company/coop',
  })
})

test.each(['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_PHONE', 'OPERATOR_EMAIL', 'PRIVACY_OFFICER'])(
  'a live key without %s is refused with one sentence',
  (name) => {
    expect(() => readConfig({ ...live, [name]: '' })).toThrow(
      new ConfigError(`${name} must be set with a live STRIPE_SECRET_KEY: whoever pays must know who runs the site.`),
    )
  },
)
