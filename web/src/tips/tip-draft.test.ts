import { describe, expect, it } from 'vitest'
import { emptyDraft, nextDraft, onlyDigits, type TipDraft, type TipWords, tipCents } from './tip-draft.ts'

const minuteMs = 60_000

function write(words: Partial<TipWords>, draft: TipDraft = emptyDraft): TipDraft {
  return nextDraft(draft, { type: 'write', words })
}

function submit(draft: TipDraft, { freshKey = 'key-1', language = 'fr', nowMs = 0 } = {}): TipDraft {
  return nextDraft(draft, { type: 'submit', freshKey, language, nowMs })
}

function fail(draft: TipDraft): TipDraft {
  return nextDraft(draft, { type: 'fail', isKeySpent: false })
}

describe('the amount', () => {
  it.each([
    ['12', '12'],
    ['12 $', '12'],
    ['abc', ''],
    ['1e5', '15'],
    ['-20', '20'],
    ['19.99', '19'],
    ['19,99 $', '19'],
    ['$1,000.00', '1000'],
    ['1 000,5', '1000'],
    ['1,000', '1000'],
    ['123456789', '1234567'],
  ])('keeps of %j the digits %j', (typed, kept) => {
    expect(onlyDigits(typed)).toBe(kept)
    expect(write({ amount: typed }).amount).toBe(kept)
  })

  it.each(['', '0', '000', '5001'])('%j cannot be sent and says so beside its field', (amount) => {
    const draft = submit(write({ amount }))
    expect(draft).toMatchObject({ phase: 'writing', problem: 'amount', attempt: null })
    expect(write({ amount: '5' }, draft).problem).toBeNull()
  })

  it.each([
    ['1', 100],
    ['007', 700],
    ['5000', 500_000],
  ])('%j is %i cents', (amount, cents) => {
    expect(tipCents({ amount })).toBe(cents)
  })
})

describe('a draft', () => {
  it('is sent at once up to 200 dollars', () => {
    expect(submit(write({ amount: '200' })).phase).toBe('sending')
  })

  it('above 200 dollars is asked for once more, and asked again when it changes', () => {
    const asked = submit(write({ amount: '201' }))
    expect(asked).toMatchObject({ phase: 'confirming', attempt: null })
    expect(submit(asked).phase).toBe('sending')
    expect(submit(write({ amount: '2010' }, asked)).phase).toBe('confirming')
    expect(nextDraft(asked, { type: 'reconsider' }).phase).toBe('writing')
  })

  it('begins with nothing chosen', () => {
    expect(emptyDraft).toMatchObject({ amount: '', isPrivate: false, supporterName: '', message: '' })
  })

  it('with a text that is too long or cannot be shown keeps it and says which', () => {
    expect(submit(write({ amount: '5', supporterName: 'x'.repeat(81) })).problem).toBe('supporterName')
    expect(submit(write({ amount: '5', message: 'x'.repeat(501) })).problem).toBe('message')
    expect(submit(write({ amount: '5', supporterName: 'Zo\u202eé' })).problem).toBe('supporterName')
    expect(submit(write({ amount: '5', message: '   ' })).phase).toBe('sending')
  })

  it('cannot be changed or sent again while it is being sent', () => {
    const sending = submit(write({ amount: '5' }))
    expect(write({ amount: '9' }, sending)).toBe(sending)
    expect(submit(sending, { freshKey: 'key-2' })).toBe(sending)
  })
})

describe('the key', () => {
  it('is kept for a retry of the same content', () => {
    const failed = fail(submit(write({ amount: '5', message: 'Bravo' })))
    expect(submit(failed, { freshKey: 'key-2' }).attempt?.key).toBe('key-1')
    expect(submit(write({ message: ' Bravo ' }, failed), { freshKey: 'key-2' }).attempt?.key).toBe('key-1')
  })

  it.each([{ amount: '6' }, { message: 'Merci' }, { supporterName: 'Zoé' }, { isPrivate: true }])(
    'is renewed when the content changes to %j',
    (words) => {
      const failed = fail(submit(write({ amount: '5' })))
      expect(submit(write(words, failed), { freshKey: 'key-2' }).attempt?.key).toBe('key-2')
    },
  )

  it('is renewed in another language', () => {
    const failed = fail(submit(write({ amount: '5' })))
    expect(submit(failed, { freshKey: 'key-2', language: 'en' }).attempt?.key).toBe('key-2')
  })

  it('is renewed once its checkout may have closed', () => {
    const stopped = nextDraft(submit(write({ amount: '5' })), { type: 'stop' })
    expect(submit(stopped, { freshKey: 'key-2', nowMs: 19 * minuteMs }).attempt?.key).toBe('key-1')
    expect(submit(stopped, { freshKey: 'key-2', nowMs: 20 * minuteMs }).attempt?.key).toBe('key-2')
  })

  it('is renewed after three failures, and at once when the server says that it is spent', () => {
    let draft = submit(write({ amount: '5' }))
    for (let time = 0; time < 2; time += 1) draft = submit(fail(draft), { freshKey: 'key-2' })
    expect(draft.attempt?.key).toBe('key-1')
    expect(submit(fail(draft), { freshKey: 'key-2' }).attempt?.key).toBe('key-2')
    const spent = nextDraft(submit(write({ amount: '5' })), { type: 'fail', isKeySpent: true })
    expect(submit(spent, { freshKey: 'key-2' }).attempt?.key).toBe('key-2')
  })
})
