import { expect, it } from 'vitest'
import { phoneText } from './phone-text.ts'

it('ten digits are shown as people here write them', () => {
  expect(phoneText('5145550123')).toBe('514 555-0123')
  expect(phoneText(null)).toBe('')
})
