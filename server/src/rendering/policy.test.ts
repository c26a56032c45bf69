import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy, referrerPolicy } from './policy.ts'

const origins = {
  imageOrigins: ['https://bucket.example'],
  scriptOrigins: ['https://accounts.google.com'],
  checkoutOrigins: ['https://checkout.stripe.com'],
}

function directive(route: string, name: string, scripts: string[] = []): string {
  const policy = contentSecurityPolicy({ route, scripts, nonce: null }, origins)
  return policy.split('; ').find((part) => part.startsWith(`${name} `)) ?? ''
}

describe('HDR-1: the content security policy', () => {
  it('allows each script of the renderer by its hash', () => {
    const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
    const scripts = ['let a = "é"', 'b()']
    expect(directive('/landing', 'script-src', scripts)).toBe(`script-src 'self' ${scripts.map(hash).join(' ')}`)
  })

  it('has nothing by default and no frame around it', () => {
    const policy = contentSecurityPolicy({ route: '/landing', scripts: [], nonce: null }, {})
    expect(policy).toContain(`default-src 'none'`)
    expect(policy).toContain(`frame-ancestors 'none'`)
    expect(policy).toContain(`base-uri 'none'`)
  })

  it('lets images come from the bucket', () => {
    expect(directive('/landing', 'img-src')).toBe(`img-src 'self' data: blob: https://bucket.example`)
  })

  it('lets a tip form be redirected to the checkout, on creator pages only', () => {
    expect(directive('/@{$creator}', 'form-action')).toBe(`form-action 'self' https://checkout.stripe.com`)
    expect(directive('/landing', 'form-action')).toBe(`form-action 'self'`)
  })
})

it('HDR-7: providers’ scripts are allowed on the two pages that offer them', () => {
  for (const path of ['/login', '/register']) expect(directive(path, 'script-src')).toContain('accounts.google.com')
  for (const path of ['/landing', '/@{$creator}', '/login/x', '/profile'])
    expect(contentSecurityPolicy({ route: path, scripts: [], nonce: null }, origins)).not.toContain(
      'accounts.google.com',
    )
})

it('PW-10: a page whose address carries a secret sends no referrer', () => {
  for (const path of ['/reset-password', '/verify-email', '/confirm-email', '/receipts/$token', '/replies/$token'])
    expect(referrerPolicy(path)).toBe('no-referrer')
  expect(referrerPolicy('/@{$creator}/tip-completed')).toBe('strict-origin')
  expect(referrerPolicy('/landing')).toBeNull()
  // A form on a page without a referrer is posted with `Origin: null`, which is refused.
  expect(referrerPolicy('/@{$creator}/tip-confirm')).toBeNull()
})
