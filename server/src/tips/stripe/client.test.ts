import { expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { openStripe } from './client.ts'

const production = {
  DATABASE_URL: 'postgresql://obole@db.example/obole',
  TOKEN_SECRET: 'kf83hJs-92kLmQp0xZt7Rb4nVc6yWd1eGa5uHi3oT8s',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'obole@example.com',
  PUBLIC_URL: 'https://obole.example',
  STRIPE_SECRET_KEY: 'sk_live_12345678',
  OPERATOR_NAME: 'Coopérative Obole',
  OPERATOR_ADDRESS: '1, rue du Port, Rimouski (Québec) G5L 1A1',
  OPERATOR_PHONE: '418 555-0123',
  OPERATOR_EMAIL: 'bonjour@obole.example',
  PRIVACY_OFFICER: 'Direction, vie@obole.example',
  STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
  STRIPE_ACCOUNTS_WEBHOOK_SECRET: 'whsec_12345678',
}

test.each([
  [{}, ['https://checkout.stripe.com']],
  [
    { STRIPE_CHECKOUT_ORIGIN: 'https://Pay.obole.example:443' },
    ['https://checkout.stripe.com', 'https://pay.obole.example'],
  ],
  [
    { STRIPE_API_BASE: 'https://stripe.example', STRIPE_CHECKOUT_ORIGIN: 'https://pay.obole.example' },
    ['https://stripe.example', 'https://obole.example', 'https://pay.obole.example'],
  ],
])('with %j supporters are sent to %j', (settings, origins) => {
  const stripe = openStripe(readConfig({ ...production, ...settings }))
  expect(stripe.checkoutOrigins).toEqual(origins)
  stripe.close()
})
