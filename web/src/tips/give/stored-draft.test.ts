import { beforeEach, expect, it } from 'vitest'
import { sessionStore } from '../../platform/storage/storage.ts'
import { clearAttempt, storedDraft } from './stored-draft.ts'
import { emptyDraft, type TipDraft } from './tip-draft.ts'

const creatorId = '0190a000-0000-7000-8000-000000000001'
const stored = storedDraft(creatorId)
const draft: TipDraft = {
  amount: '20',
  supporterName: 'Zoé',
  message: 'Bravo!',
  isPrivate: false,
  showsWords: true,
  showsName: true,
  showsAmount: true,
  coversFees: true,
  hasCents: false,
  phase: 'sending',
  error: null,
  attempt: { key: 'key-1', content: '[20]', madeAtMs: 1, failures: 0 },
}

beforeEach(() => stored.store(null))

it('what was typed comes back, ready to be changed', () => {
  stored.store(draft)
  expect(stored.read()).toEqual({ ...draft, phase: 'writing' })
})

it('each page has a draft of its own', () => {
  stored.store(draft)
  expect(storedDraft('0190a000-0000-7000-8000-000000000002').read()).toBeNull()
})

it('a cancelled tip keeps its texts and loses its key', () => {
  stored.store(draft)
  clearAttempt(creatorId)
  expect(stored.read()).toMatchObject({ amount: '20', message: 'Bravo!', attempt: null })
})

it.each(['', 'null', '3', '{'])('a stored %j is no draft', (text) => {
  sessionStore.write(`tip-draft-${creatorId}`, text)
  expect(stored.read()).toBeNull()
})

it('what cannot be part of a draft is left out of it', () => {
  sessionStore.write(`tip-draft-${creatorId}`, '{"amount":5,"message":"Bravo","attempt":{"key":1}}')
  expect(stored.read()).toEqual({ ...emptyDraft, message: 'Bravo' })
})
