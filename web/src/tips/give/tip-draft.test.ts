import { describe, expect, it } from 'vitest'
import {
  contentOf,
  emptyDraft,
  hasCents,
  onlyDigits,
  type TipContent,
  type TipDraft,
  tipCents,
  tipReducer,
} from './tip-draft.ts'

const minuteMs = 60_000

function write(content: Partial<TipContent>, draft: TipDraft = emptyDraft): TipDraft {
  return tipReducer(draft, { type: 'write', content })
}

const fees = { tipCentsMax: 99_999, platformFeePercent: 0, processingFee: { percent: 2.9, cents: 30 } }

function submit(draft: TipDraft, { newKey = 'key-1', language = 'fr', nowMs = 0 } = {}): TipDraft {
  return tipReducer(draft, { type: 'submit', fees, newKey, language, nowMs })
}

function fail(draft: TipDraft): TipDraft {
  return tipReducer(draft, { type: 'fail', isKeyRefused: false })
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
  ])('of %j is %j', (typed, digits) => {
    expect(onlyDigits(typed)).toBe(digits)
    expect(write({ amount: typed }).amount).toBe(digits)
  })

  it.each([
    ['12.50', true],
    ['12,5', true],
    ['19,99 $', true],
    ['1,000.00', true],
    ['12.', true],
    ['12', false],
    ['12 $', false],
    ['1,000', false],
    ['.5', false],
    ['', false],
  ])('of %j is told without cents: %s', (typed, expected) => {
    expect(hasCents(typed)).toBe(expected)
    expect(write({ amount: typed }).hasCents).toBe(expected)
  })

  it('leaves out what is typed after the point, until the caret leaves the end or the amount changes', () => {
    const point = write({ amount: '1.' })
    expect(point).toMatchObject({ amount: '1', hasCents: true })
    const cents = write({ amount: '15' }, point)
    expect(cents).toMatchObject({ amount: '1', hasCents: true })
    expect(write({ amount: '1', message: 'Bravo' }, cents).hasCents).toBe(true)
    expect(write({ amount: '' }, cents)).toMatchObject({ amount: '', hasCents: false })
    const moved = tipReducer(cents, { type: 'move-caret' })
    expect(write({ amount: '15' }, moved)).toMatchObject({ amount: '15', hasCents: false })
  })

  it.each(['', '0', '000', '5001'])('%j cannot be sent and says so beside its field', (amount) => {
    const draft = submit(write({ amount }))
    expect(draft).toMatchObject({ phase: 'writing', error: 'amount', attempt: null })
    expect(write({ amount: '5' }, draft).error).toBeNull()
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

  it.each([
    [{ amount: '999' }, null],
    [{ amount: '1000' }, 'amount'],
    [{ amount: '960', coversFees: true }, null],
    [{ amount: '980', coversFees: true }, 'amount'],
  ])('38: is at most what the site takes, with the fees that it covers: %j', (content, error) => {
    expect(submit(write(content)).error).toBe(error)
  })

  it('is asked about when what is to be paid with the fees is above 200 dollars', () => {
    const draft = write({ amount: '195', coversFees: true })
    expect(submit(draft).phase).toBe('confirming')
    expect(submit(write({ coversFees: false }, draft)).phase).toBe('sending')
  })

  it('covers no fees unless that is ticked, and is another tip when it is', () => {
    expect(emptyDraft.coversFees).toBe(false)
    const sent = submit(write({ amount: '20' }))
    const again = submit(write({ coversFees: true }, tipReducer(sent, { type: 'stop' })), { newKey: 'key-2' })
    expect([sent.attempt?.key, again.attempt?.key]).toEqual(['key-1', 'key-2'])
  })

  it('is another tip when it shows other things', () => {
    expect(emptyDraft).toMatchObject({ showsWords: false, showsName: false, showsAmount: false })
    const sent = submit(write({ amount: '20' }))
    for (const change of [{ showsWords: true }, { showsName: true }, { showsAmount: true }]) {
      const again = submit(write(change, tipReducer(sent, { type: 'stop' })), { newKey: 'key-2' })
      expect([sent.attempt?.key, again.attempt?.key]).toEqual(['key-1', 'key-2'])
    }
  })

  it('above 200 dollars is asked for once more, and asked again when it changes', () => {
    const asked = submit(write({ amount: '201' }))
    expect(asked).toMatchObject({ phase: 'confirming', attempt: null })
    expect(submit(asked).phase).toBe('sending')
    expect(submit(write({ amount: '901' }, asked)).phase).toBe('confirming')
    expect(tipReducer(asked, { type: 'reconsider' }).phase).toBe('writing')
  })

  it('begins with nothing chosen', () => {
    expect(emptyDraft).toMatchObject({ amount: '', isPrivate: false, supporterName: '', message: '' })
  })

  it('whose text is too long or cannot be shown is not sent and says which field', () => {
    expect(submit(write({ amount: '5', supporterName: 'x'.repeat(81) })).error).toBe('supporterName')
    expect(submit(write({ amount: '5', message: 'x'.repeat(501) })).error).toBe('message')
    expect(submit(write({ amount: '5', supporterName: 'Zo\u202eé' })).error).toBe('supporterName')
    expect(submit(write({ amount: '5', message: '   ' })).phase).toBe('sending')
  })

  it.each(['🎨', 'e\u0301', 'س'])('counts %s as the server does', (character) => {
    const full = { amount: '5', supporterName: character.repeat(80), message: character.repeat(500) }
    expect(submit(write(full)).phase).toBe('sending')
    expect(submit(write({ ...full, supporterName: character.repeat(81) })).error).toBe('supporterName')
    expect(submit(write({ ...full, message: character.repeat(501) })).error).toBe('message')
  })

  it('cannot be changed or sent again while it is being sent', () => {
    const sending = submit(write({ amount: '5' }))
    expect(write({ amount: '9' }, sending)).toBe(sending)
    expect(submit(sending, { newKey: 'key-2' })).toBe(sending)
  })
})

describe('the fields of the form', () => {
  const read = (...fields: [string, string][]) => {
    const form = new FormData()
    for (const [name, value] of fields) form.append(name, value)
    return contentOf(form)
  }

  it('are read as the server reads them: the chip counts while no amount is typed', () => {
    expect(read(['amount', ''], ['chip', '20']).amount).toBe('20')
    expect(read(['amount', '7'], ['chip', '20']).amount).toBe('7')
  })

  it('say in one choice who reads the message, which is never both private and shown', () => {
    const [creator, page, neither] = [read(['visibility', 'creator']), read(['visibility', 'page']), read()]
    expect(creator).toMatchObject({ isPrivate: true, showsWords: false })
    expect(page).toMatchObject({ isPrivate: false, showsWords: true, showsName: false, showsAmount: false })
    expect(neither).toMatchObject({ isPrivate: false, showsWords: false, coversFees: false })
  })

  it('have a box for a private message where the page shows none', () => {
    expect(read(['isPrivate', '1'])).toMatchObject({ isPrivate: true, showsWords: false })
  })
})

describe('the key', () => {
  it('is the same for a retry of the same content', () => {
    const failed = fail(submit(write({ amount: '5', message: 'Bravo' })))
    expect(submit(failed, { newKey: 'key-2' }).attempt?.key).toBe('key-1')
    expect(submit(write({ message: ' Bravo ' }, failed), { newKey: 'key-2' }).attempt?.key).toBe('key-1')
  })

  it.each([{ amount: '6' }, { message: 'Merci' }, { supporterName: 'Zoé' }, { isPrivate: true }])(
    'is renewed when the content changes to %j',
    (content) => {
      const failed = fail(submit(write({ amount: '5' })))
      expect(submit(write(content, failed), { newKey: 'key-2' }).attempt?.key).toBe('key-2')
    },
  )

  it('is renewed in another language', () => {
    const failed = fail(submit(write({ amount: '5' })))
    expect(submit(failed, { newKey: 'key-2', language: 'en' }).attempt?.key).toBe('key-2')
  })

  it('is renewed once its checkout may have closed', () => {
    const stopped = tipReducer(submit(write({ amount: '5' })), { type: 'stop' })
    expect(submit(stopped, { newKey: 'key-2', nowMs: 19 * minuteMs }).attempt?.key).toBe('key-1')
    expect(submit(stopped, { newKey: 'key-2', nowMs: 20 * minuteMs }).attempt?.key).toBe('key-2')
  })

  it('is renewed after three failures, and at once when the server refuses it', () => {
    let draft = submit(write({ amount: '5' }))
    for (let time = 0; time < 2; time += 1) draft = submit(fail(draft), { newKey: 'key-2' })
    expect(draft.attempt?.key).toBe('key-1')
    expect(submit(fail(draft), { newKey: 'key-2' }).attempt?.key).toBe('key-2')
    const spent = tipReducer(submit(write({ amount: '5' })), { type: 'fail', isKeyRefused: true })
    expect(submit(spent, { newKey: 'key-2' }).attempt?.key).toBe('key-2')
  })
})
