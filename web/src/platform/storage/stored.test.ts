import { beforeEach, expect, it } from 'vitest'
import { sessionStore } from './storage.ts'
import { stored } from './stored.ts'

const parse = (value: unknown) => (typeof value === 'number' ? value : null)
const draft = stored('draft', parse)

beforeEach(() => draft.store(null))

it('a stored value is read again, also by another reader of the same key', () => {
  draft.store(5)
  expect(draft.read()).toBe(5)
  expect(stored('draft', parse).read()).toBe(5)
})

it('null removes it', () => {
  draft.store(5)
  draft.store(null)
  expect(sessionStore.read('draft')).toBeNull()
})

it.each(['', '{', '"text"', 'null'])('a stored %j that the value cannot be is null', (text) => {
  sessionStore.write('draft', text)
  expect(draft.read()).toBeNull()
})

it('the same text is the same object', () => {
  const list = stored('list', (value) => value as number[])
  list.store([1])
  expect(list.read()).toBe(list.read())
})
