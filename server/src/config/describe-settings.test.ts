import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { describeSettings } from './describe-settings.ts'

function defaultsOf(environment: Record<string, string>) {
  const settings = describeSettings(environment, readConfig(environment))
  return Object.fromEntries(settings.filter(({ isDefault }) => isDefault).map(({ name, value }) => [name, value]))
}

test('a default that depends on other settings is shown as what it comes to', () => {
  expect(defaultsOf({ PORT: '8080' })).toMatchObject({
    PUBLIC_URL: 'http://localhost:8080',
    DATA_DIR: path.resolve('data'),
    SANDBOX: '1',
    SMTP_URL: 'none: sandbox',
    OPERATOR_EMAIL: 'bonjour@obole.example',
    STRIPE_SECRET_KEY: 'none: sandbox',
    GOOGLE_CLIENT_ID: 'none: sandbox',
    DRAIN_SECONDS: '0',
    DEMO: '1',
    METRICS_TOKEN: 'none: loopback only',
    LOG_LEVEL: 'warn',
  })
  const site = {
    DATABASE_URL: 'postgresql://obole@db.example/obole',
    TOKEN_SECRET: 'kf83hJs-92kLmQp0xZt7Rb4nVc6yWd1eGa5uHi3oT8s',
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'Obole <merci@example.org>',
    TRUST_PROXY: 'loopback',
  }
  const defaults = defaultsOf(site)
  expect(defaults).toMatchObject({
    SANDBOX: '0',
    OPERATOR_EMAIL: 'merci@example.org',
    STRIPE_SECRET_KEY: 'none: no tips',
    FACEBOOK_APP_ID: 'none: no button',
    DRAIN_SECONDS: '5',
    DEMO: '0',
    METRICS_TOKEN: 'none: nobody',
    LOG_LEVEL: 'info',
  })
  expect(defaultsOf({ ...site, TRUST_PROXY: '', PUBLIC_URL: 'https://obole.example' })).toMatchObject({
    METRICS_TOKEN: 'none: nobody',
  })
  // No rule is left to whoever reads it.
  expect(Object.values(defaults).filter((value) => / (else|or|with) /.test(value))).toEqual([])
})

test('nothing of a password is shown, whatever characters are in it', () => {
  const characters = [...'@/:#?&=%[]!', '']
  const passwords = characters.flatMap((a) =>
    characters.flatMap((b) => characters.map((c) => `${a}SECRET${b}SECRET${c}`)),
  )
  const config = readConfig({})
  for (const password of passwords) {
    for (const url of [
      `postgresql://obole:${password}@127.0.0.1:5432/obole`,
      `postgresql://db.example/obole?user=obole&password=${password}`,
      `postgresql://obole:${password}@db1.example,db2.example/obole?target_session_attrs=read-write`,
    ]) {
      const shown = describeSettings({ DATABASE_URL: url }, config).find(({ name }) => name === 'DATABASE_URL')
      expect(shown?.value, url).not.toMatch(/SEC|RET/)
    }
  }
})

test.each([
  ['postgresql://obole:pass@127.0.0.1/obole', 'postgresql://***@127.0.0.1/obole'],
  ['postgresql://obole:p@ss/w#rd@db.example:5432/obole?sslmode=require', 'postgresql://***@db.example:5432/obole'],
  ['postgresql://db.example/obole', 'postgresql://***@db.example/obole'],
])('of %s the host is shown', (url, shown) => {
  const settings = describeSettings({ DATABASE_URL: url }, readConfig({}))
  expect(settings).toContainEqual({ name: 'DATABASE_URL', value: shown, isDefault: false })
})
