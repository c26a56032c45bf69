import { isImage } from '../is-image.ts'

/** Nothing chosen, being cropped, cropped, or uploading. */
export type CropState =
  | { step: 'empty'; error: CropError | null }
  | { step: 'cropping'; source: File; isReady: boolean; error: CropError | null }
  | { step: 'cropped'; source: File; crop: Crop; error: CropError | null }
  | { step: 'uploading'; source: File; crop: Crop; percent: number }

export interface Crop {
  /** What is sent. */
  image: Blob
  /** A smaller copy to show. */
  preview: Blob
}

interface CropError {
  kind: 'unreadable' | 'upload'
  /** In words, when the server gave a reason. */
  reason: string | null
}

export type CropAction =
  | { type: 'chosen'; file: File }
  | { type: 'ready' }
  | { type: 'unreadable' }
  | { type: 'applied'; crop: Crop }
  | { type: 'reopened' }
  | { type: 'sent' }
  | { type: 'progressed'; percent: number }
  | { type: 'failed'; reason: string | null }
  | { type: 'reset' }

export const noImage: CropState = { step: 'empty', error: null }

export function cropReducer(state: CropState, action: CropAction): CropState {
  switch (action.type) {
    case 'chosen':
      if (state.step === 'uploading') return state
      if (!isImage(action.file)) return { ...state, error: { kind: 'unreadable', reason: null } }
      return { step: 'cropping', source: action.file, isReady: false, error: null }
    case 'ready':
      return state.step === 'cropping' ? { ...state, isReady: true } : state
    case 'unreadable':
      return state.step === 'cropping' ? { step: 'empty', error: { kind: 'unreadable', reason: null } } : state
    case 'applied':
      return state.step === 'cropping' && state.isReady
        ? { step: 'cropped', source: state.source, crop: action.crop, error: null }
        : state
    case 'reopened':
      return state.step === 'cropped' ? { step: 'cropping', source: state.source, isReady: false, error: null } : state
    case 'sent':
      return state.step === 'cropped'
        ? { step: 'uploading', source: state.source, crop: state.crop, percent: 0 }
        : state
    case 'progressed':
      return state.step === 'uploading' ? { ...state, percent: action.percent } : state
    case 'failed':
      return state.step === 'uploading'
        ? { step: 'cropped', source: state.source, crop: state.crop, error: { kind: 'upload', reason: action.reason } }
        : state
    case 'reset':
      return noImage
  }
}
