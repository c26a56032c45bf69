import { describe, expect, it } from 'vitest'
import { redactUrl } from '../platform/observability/redact-url.ts'
import { canonicalAddress } from './canonical-address.ts'

describe('an address', () => {
  it.each([
    ['/Receipts/AbC_-x?lang=fr', '/receipts/AbC_-x?lang=fr'],
    ['/%72eceipts/AbC', '/receipts/AbC'],
    ['/%52ECEIPTS/%41bC', '/receipts/AbC'],
    ['/Reset-Password?token=AbC', '/reset-password?token=AbC'],
    ['/%76erify-email?token=x', '/verify-email?token=x'],
    ['/@Zoe/tips', '/@zoe/tips'],
    ['/%40Zoe?utm_source=news', '/@zoe?utm_source=news'],
    ['/%40zoe/tips', '/@zoe/tips'],
  ])('%s has the spelling %s', (address, canonical) => {
    expect(canonicalAddress(address)).toBe(canonical)
    expect(canonicalAddress(canonical)).toBeNull()
  })

  it.each(['/', '/landing', '//EVIL.example', '/\\EVIL.example', '/receipts/A%2FB', '/@a%2Fb', '/a%2e%2e/x'])(
    '%s stays as it is',
    (address) => expect(canonicalAddress(address)).toBeNull(),
  )

  it.each([
    '/receipts/SECRET',
    '/replies/SECRET?lang=fr',
    '/Receipts/SECRET?lang=fr',
    '/%72eceipts/SECRET',
    '/api/tips/receipts/SECRET',
    '/api/replies/SECRET',
    '/reset-password?token=SECRET',
    '/Verify-Email?%74oken=SECRET&x=1',
    '/confirm-email?x=1&TOKEN=SECRET',
    '/api/creators/0193/tips?month=2026-11&query=SECRET%20SECRET',
    '/landing?q=SECRET+SECRET&after=x',
    '/@zoe/tip-confirm?amount=500&words=SECRET',
    '/%40zoe/tip-confirm?amount=500&words=SECRET',
    '/receipts/x?receipt-draft=SECRET',
  ])('%s is logged without its secret', (address) => {
    expect(redactUrl(address)).not.toContain('SECRET')
  })
})
