import { creatorNameMax, creatorTitleMax } from '@obole/contract/rules/limits'
import { expect, it } from 'vitest'
import { nameErrorText, titleErrorText } from './name-errors.ts'

it.each(['🎨', 'e\u0301', 'س'])('a name of 80 %s fits, one more is an error', (character) => {
  expect(nameErrorText(character.repeat(creatorNameMax))).toBeNull()
  expect(nameErrorText(` ${character.repeat(creatorNameMax)} `)).toBeNull()
  expect(nameErrorText(character.repeat(creatorNameMax + 1))).not.toBeNull()
})

it('a name is required', () => {
  expect(nameErrorText('  ')).not.toBeNull()
})

it('a title has at most 120 characters and may be empty', () => {
  expect(titleErrorText('')).toBeNull()
  expect(titleErrorText('🎨'.repeat(creatorTitleMax))).toBeNull()
  expect(titleErrorText('a'.repeat(creatorTitleMax + 1))).not.toBeNull()
})
