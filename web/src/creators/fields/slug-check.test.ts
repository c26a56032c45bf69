import { describe, expect, it } from 'vitest'
import { knownCheck, typedSlug } from './slug-check.ts'

describe('an address', () => {
  it('is asked for only when it could be one', () => {
    expect(knownCheck('', null)).toBe('empty')
    expect(knownCheck('zo', null)).toBe('malformed')
    expect(knownCheck('zoé', null)).toBe('malformed')
    expect(knownCheck('zoe', null)).toBeNull()
  })

  it('that is one’s own need not be asked for', () => {
    expect(knownCheck('zoe', 'zoe')).toBe('own')
  })

  it('is typed in lower case without spaces, and without the sign before it', () => {
    expect(typedSlug(' Zoé Tremblay')).toBe('zoé-tremblay')
    expect(typedSlug(' @Zoe')).toBe('zoe')
  })
})
