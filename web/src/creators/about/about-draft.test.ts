import { describe, expect, it } from 'vitest'
import {
  type AboutAction,
  type AboutDraft,
  type AboutState,
  aboutReducer,
  aboutView,
  canSave,
  descriptionError,
  draftOf,
  isVideoValid,
  parseDraft,
  presentationOf,
} from './about-draft.ts'

const saved: AboutDraft = { description: 'Je peins.', video: 'dQw4w9WgXcQ' }

function after(...actions: AboutAction[]): AboutState {
  return actions.reduce(aboutReducer, aboutView)
}

describe('editing', () => {
  it('starts from what is saved', () => {
    const presentation = { description: null, videoUrl: 'dQw4w9WgXcQ', phoneNumber: null, email: null }
    expect(draftOf(presentation)).toEqual({ description: '', video: 'dQw4w9WgXcQ' })
    expect(after({ type: 'opened', draft: saved })).toMatchObject({ mode: 'edit', draft: saved })
  })

  it('keeps what was typed when it is opened again', () => {
    const typed: AboutAction = { type: 'typed', field: 'description', value: 'Je sculpte.' }
    expect(after({ type: 'opened', draft: saved }, typed, { type: 'opened', draft: saved })).toMatchObject({
      draft: { description: 'Je sculpte.' },
    })
  })

  it('returns to the view when it is saved or cancelled', () => {
    expect(after({ type: 'opened', draft: saved }, { type: 'closed' })).toEqual(aboutView)
  })

  it('ignores what is typed while it is closed', () => {
    expect(after({ type: 'typed', field: 'video', value: 'x' })).toEqual(aboutView)
  })
})

it.each([null, 3, {}, { description: 'x' }, { description: 1, video: '' }])('a stored %j is no draft', (value) => {
  expect(parseDraft(value)).toBeNull()
})

describe('the description', () => {
  it.each(['', '   ', '\n\n'])('is required: %j', (description) => {
    expect(descriptionError({ ...saved, description })).toBe('required')
  })

  it('has at most 2000 characters', () => {
    expect(descriptionError({ ...saved, description: 'é'.repeat(2000) })).toBeNull()
    expect(descriptionError({ ...saved, description: 'é'.repeat(2001) })).toBe('too long')
  })

  it('VAL-11: is counted by characters, as the server counts: 2000 emoji fit', () => {
    expect(descriptionError({ ...saved, description: '🎨'.repeat(2000) })).toBeNull()
    expect(descriptionError({ ...saved, description: '🎨'.repeat(2001) })).toBe('too long')
    expect(descriptionError({ ...saved, description: `${'e\u0301'.repeat(2000)}\r\n` })).toBeNull()
  })
})

describe('the video', () => {
  it.each(['', '  ', 'dQw4w9WgXcQ', 'https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=4'])(
    'may be %j',
    (video) => expect(isVideoValid({ ...saved, video })).toBe(true),
  )

  it.each([
    'dQw4w9WgXc',
    'https://vimeo.com/1',
    'javascript:alert(1)',
    'https://youtube.com.evil.test/watch?v=dQw4w9WgXcQ',
  ])('may not be %j', (video) => {
    expect(isVideoValid({ ...saved, video })).toBe(false)
    expect(canSave({ ...saved, video })).toBe(false)
  })

  it('is sent as null when empty', () => {
    expect(presentationOf({ ...saved, video: ' ' }).videoUrl).toBeNull()
  })
})
