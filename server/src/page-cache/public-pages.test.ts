import { expect, it } from 'vitest'
import { isPublicRoute, publicPageAt } from './public-pages.ts'

it('HDR-4: only the routes on the list are public', () => {
  for (const route of [
    '/landing',
    '/@{$creator}/',
    '/@{$creator}/words',
    '/@{$creator}/report',
    '/documents/',
    '/documents/$document',
  ])
    expect(isPublicRoute(route), route).toBe(true)
  const personal =
    '/login /register /profile /create-creator /reset-password /verify-email /confirm-email /@{$creator}/settings'
  for (const route of [
    ...personal.split(' '),
    '/@{$creator}/tips',
    '/@{$creator}/tip-completed',
    '/receipts/$token',
    '/replies/$token',
  ])
    expect(isPublicRoute(route), route).toBe(false)
  for (const route of ['/@profile', '/documents/faq', '/@{$creator}/a-new-page', null])
    expect(isPublicRoute(route), String(route)).toBe(false)
})

it.each([
  ['/@zoe', '/@zoe', '@zoe'],
  ['/@zoe?utm_source=x&tip-error=a&lang=en&tip-error=b', '/@zoe?tip-error=b', '@zoe'],
  ['/@zoe/words?x=1&after=b', '/@zoe/words?after=b', '@zoe'],
  ['/@zoe/report?x=1&sent=1&words=a', '/@zoe/report?words=a&sent=1', '@zoe'],
  ['/landing?all=1&q=a%20b&x', '/landing?q=a+b&all=1', 'directory'],
  ['/documents/faq?sent', '/documents/faq?sent=', 'site'],
])('%s is the page %s, changed by %s', (address, known, tag) => {
  expect(publicPageAt(address)).toEqual({ address: known, tag })
})

it.each([
  '/profile',
  '/@zoe/settings',
  '/@zoe/tips',
  '/@zoe/tip-completed?tip=1',
  '/@Zoe',
  '/@zo',
  '/@zoe/',
  '/landing/x.css',
  '/receipts/AbC',
  '/replies/AbC',
  '/login',
  '//landing',
  '/documents/faq/x',
])('%s is never stored', (address) => expect(publicPageAt(address)).toBeNull())
