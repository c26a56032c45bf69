import { describe, expect, it } from 'vitest'
import { isProviderUrl } from './provider-url.ts'

const live = { isSandbox: false, publicUrl: 'https://obole.example', checkoutOrigin: null }
const sandbox = { isSandbox: true, publicUrl: 'http://localhost:3000', checkoutOrigin: null }
const here = 'http://127.0.0.1:3000'

describe('RED-5: an address is followed', () => {
  it.each(['https://checkout.stripe.com/c/pay/cs_1', 'https://checkout.stripe.com:443/c/pay/cs_1#x'])(
    'when it is the provider’s checkout: %s',
    (url) => expect(isProviderUrl(url, 'checkout', live, here)).toBe(true),
  )

  it('when it is the checkout under the operator’s own domain, and nothing else there', () => {
    const custom = { ...live, checkoutOrigin: 'https://pay.obole.example' }
    expect(isProviderUrl('https://pay.obole.example/c/pay/cs_1', 'checkout', custom, here)).toBe(true)
    expect(isProviderUrl('https://checkout.stripe.com/c/pay/cs_1', 'checkout', custom, here)).toBe(true)
    expect(isProviderUrl('https://pay.obole.example/setup/x', 'onboarding', custom, here)).toBe(false)
    expect(isProviderUrl('http://pay.obole.example/c/pay/cs_1', 'checkout', custom, here)).toBe(false)
    expect(isProviderUrl('https://pay.obole.example/c/pay/cs_1', 'checkout', live, here)).toBe(false)
  })

  it.each(['https://accounts.stripe.com/r/acct_1Nv0FGQ9RKHgCVdK#alu_x', 'https://connect.stripe.com/setup/x'])(
    'when it is the provider’s onboarding, on the onboarding’s own hosts only: %s',
    (url) => {
      expect(isProviderUrl(url, 'onboarding', live, here)).toBe(true)
      expect(isProviderUrl(url, 'checkout', live, here)).toBe(false)
    },
  )

  it.each(['http://127.0.0.1:3000/sandbox/checkout/cs_1', 'http://localhost:3000/sandbox/checkout/cs_1'])(
    'when it is the sandbox of this site: %s',
    (url) => {
      expect(isProviderUrl(url, 'checkout', sandbox, here)).toBe(true)
      expect(isProviderUrl(url, 'checkout', { ...sandbox, isSandbox: false }, here)).toBe(false)
      expect(isProviderUrl(url, 'checkout', null, here)).toBe(false)
    },
  )
})

describe('RED-5: an address is refused', () => {
  it.each([
    undefined,
    null,
    '',
    'x',
    '/sandbox/checkout/cs_1',
    '//checkout.stripe.com/c',
    'http://checkout.stripe.com/c',
    'https://checkout.stripe.com.evil.example/c',
    'https://evil.example/checkout.stripe.com',
    'https://checkout.stripe.com@evil.example/',
    'https://user:word@checkout.stripe.com/',
    'https://checkout.stripe.com:8443/',
    'https://evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://evil.example/sandbox/checkout/cs_1',
    'http://127.0.0.1:3000/sandbox/mailbox',
    'http://127.0.0.1:3000/sandbox/checkout/../mailbox',
    'http://127.0.0.1:4000/sandbox/checkout/cs_1',
  ])('%s', (url) => {
    expect(isProviderUrl(url, 'checkout', sandbox, here)).toBe(false)
  })
})
