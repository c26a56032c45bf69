import { describe, expect, it } from 'vitest'
import { type Crop, type CropAction, type CropState, cropReducer, noImage } from './crop-state.ts'

const photo = new File(['x'], 'photo.jpg', { type: 'image/jpeg' })
const text = new File(['x'], 'notes.txt', { type: 'text/plain' })
const crop: Crop = { image: new Blob(['i']), preview: new Blob(['p']) }

function after(...actions: CropAction[]): CropState {
  return actions.reduce(cropReducer, noImage)
}

const cropping: CropAction[] = [{ type: 'chosen', file: photo }]
const cropped: CropAction[] = [...cropping, { type: 'ready' }, { type: 'applied', crop }]
const uploading: CropAction[] = [...cropped, { type: 'sent' }]

describe('choosing an image', () => {
  it('begins the cropping', () => {
    expect(after(...cropping)).toEqual({ step: 'cropping', source: photo, isReady: false, error: null })
  })

  it('says that a file is no image, and keeps the one that was chosen', () => {
    const error = { kind: 'unreadable', reason: null }
    expect(after({ type: 'chosen', file: text })).toEqual({ step: 'empty', error })
    expect(after(...cropped, { type: 'chosen', file: text })).toEqual({ ...after(...cropped), error })
  })

  it('starts again with another image', () => {
    const other = new File(['y'], 'other.png', { type: 'image/png' })
    expect(after(...cropped, { type: 'chosen', file: other })).toMatchObject({ step: 'cropping', source: other })
  })

  it('can be applied only once the cropper has it', () => {
    expect(after(...cropping, { type: 'applied', crop }).step).toBe('cropping')
    expect(after(...cropping, { type: 'ready' })).toMatchObject({ isReady: true })
  })

  it('is not possible while uploading', () => {
    expect(after(...uploading, { type: 'chosen', file: photo }).step).toBe('uploading')
  })

  it('says when the browser cannot read it', () => {
    expect(after(...cropping, { type: 'unreadable' })).toEqual({
      step: 'empty',
      error: { kind: 'unreadable', reason: null },
    })
  })
})

describe('applying and saving', () => {
  it('turns the crop into what is sent', () => {
    expect(after(...cropped)).toMatchObject({ step: 'cropped', crop })
  })

  it('can go back to the cropper with the same image', () => {
    expect(after(...cropped, { type: 'reopened' })).toEqual({
      step: 'cropping',
      source: photo,
      isReady: false,
      error: null,
    })
  })

  it('cannot be sent before it is applied', () => {
    expect(after(...cropping, { type: 'sent' }).step).toBe('cropping')
  })

  it('is sent once: a second press changes nothing', () => {
    const state = after(...uploading, { type: 'progressed', percent: 40 })
    expect(cropReducer(state, { type: 'sent' })).toBe(state)
  })

  it('counts the progress', () => {
    expect(after(...uploading)).toMatchObject({ percent: 0 })
    expect(after(...uploading, { type: 'progressed', percent: 71 })).toMatchObject({ percent: 71 })
  })

  it('keeps the crop when the upload fails, so that it can be tried again', () => {
    expect(after(...uploading, { type: 'failed', reason: 'too large' })).toEqual({
      step: 'cropped',
      source: photo,
      crop,
      error: { kind: 'upload', reason: 'too large' },
    })
    expect(after(...uploading, { type: 'failed', reason: null }, { type: 'sent' })).toMatchObject({ step: 'uploading' })
  })

  it('clears everything on reset', () => {
    expect(after(...uploading, { type: 'reset' })).toEqual(noImage)
  })

  it('ignores the progress of an upload that was cancelled', () => {
    expect(after(...uploading, { type: 'reset' }, { type: 'progressed', percent: 90 })).toEqual(noImage)
    expect(after(...uploading, { type: 'reset' }, { type: 'failed', reason: null })).toEqual(noImage)
  })
})
