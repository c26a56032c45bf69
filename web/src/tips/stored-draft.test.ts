import { beforeEach, expect, it } from 'vitest'
import { sessionStore } from '../platform/storage/storage.ts'
import { clearAttempt, clearDraft, keepDraft, readStoredDraft } from './stored-draft.ts'
import { emptyDraft, type TipDraft } from './tip-draft.ts'

const creatorId = '0190a000-0000-7000-8000-000000000001'
const draft: TipDraft = {
  amount: '20',
  supporterName: 'Zoé',
  message: 'Bravo !',
  isPrivate: true,
  phase: 'sending',
  problem: null,
  attempt: { key: 'key-1', content: '[20]', madeAtMs: 1, failures: 0 },
}

beforeEach(() => clearDraft(creatorId))

it('what was typed comes back, ready to be changed', () => {
  keepDraft(creatorId, draft)
  expect(readStoredDraft(creatorId)).toEqual({ ...draft, phase: 'writing' })
})

it('each page has a draft of its own', () => {
  keepDraft(creatorId, draft)
  expect(readStoredDraft('0190a000-0000-7000-8000-000000000002')).toEqual(emptyDraft)
})

it('a cancelled tip keeps its words and loses its key', () => {
  keepDraft(creatorId, draft)
  clearAttempt(creatorId)
  expect(readStoredDraft(creatorId)).toMatchObject({ amount: '20', message: 'Bravo !', attempt: null })
})

it.each(['', 'null', '3', '{"amount":5,"attempt":{"key":1}}', '{'])('a stored %j is no draft', (stored) => {
  sessionStore.write(`tip-draft-${creatorId}`, stored)
  expect(readStoredDraft(creatorId)).toEqual(emptyDraft)
})
