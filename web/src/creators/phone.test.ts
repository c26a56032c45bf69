import { expect, it } from 'vitest'
import { displayPhone } from './phone.ts'

it('ten digits are shown as people write them', () => {
  expect(displayPhone('5145550199')).toBe('514 555-0199')
})
