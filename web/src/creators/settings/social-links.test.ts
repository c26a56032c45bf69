import type { SocialField } from '@obole/contract/calls/creators'
import { describe, expect, it } from 'vitest'
import { completeLink, isLinkValid } from './social-links.ts'

describe('what was meant', () => {
  it.each<[SocialField, string, string]>([
    ['instagramUrl', '@zoe', 'https://www.instagram.com/zoe'],
    ['instagramUrl', 'zoe', 'https://www.instagram.com/zoe'],
    ['instagramUrl', '@zoe.cie', 'https://www.instagram.com/zoe.cie'],
    ['tikTokUrl', '@zoe', 'https://www.tiktok.com/@zoe'],
    ['youtubeUrl', 'youtube.com/@zoe', 'https://youtube.com/@zoe'],
    ['facebookUrl', ' http://facebook.com/zoe ', 'https://facebook.com/zoe'],
    ['xUrl', 'https://x.com/zoe', 'https://x.com/zoe'],
    ['websiteUrl', 'zoe.example.com', 'https://zoe.example.com'],
    ['websiteUrl', 'zoe', 'zoe'],
    ['redditUrl', '', ''],
    ['xUrl', 'javascript:alert(1)', 'javascript:alert(1)'],
  ])('%s: %s', (field, typed, meant) => {
    expect(completeLink(field, typed)).toBe(meant)
  })
})

describe('a link', () => {
  it('is one of that network, or empty', () => {
    expect(isLinkValid('facebookUrl', '')).toBe(true)
    expect(isLinkValid('facebookUrl', 'https://m.facebook.com/zoe')).toBe(true)
    expect(isLinkValid('facebookUrl', 'https://instagram.com/zoe')).toBe(false)
    expect(isLinkValid('facebookUrl', 'https://facebook.com.evil.test/')).toBe(false)
    expect(isLinkValid('xUrl', 'javascript:alert(1)')).toBe(false)
    expect(isLinkValid('websiteUrl', `https://zoe.example.com/${'a'.repeat(300)}`)).toBe(false)
  })
})
