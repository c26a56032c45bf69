import { m } from '../../paraglide/messages.js'
import { Button } from '../buttons/button.tsx'
import type { CropState } from './crop-state.ts'

interface CropPrimaryButtonProps {
  state: CropState
  onApply: () => void
  onSave: (image: Blob) => void
}

/** Apply while cropping, then Save, then the progress of the upload. */
export function CropPrimaryButton({ state, onApply, onSave }: CropPrimaryButtonProps) {
  switch (state.step) {
    case 'empty':
      return (
        <Button variant="primary" disabled>
          {m.ui_save()}
        </Button>
      )
    case 'cropping':
      return (
        <Button variant="primary" disabled={!state.isReady} onClick={onApply}>
          {m.crop_apply()}
        </Button>
      )
    case 'cropped':
      return (
        <Button variant="primary" onClick={() => onSave(state.crop.image)}>
          {m.ui_save()}
        </Button>
      )
    case 'uploading':
      return (
        <Button variant="primary" aria-busy disabled>
          {m.crop_uploading({ percent: state.percent })}
        </Button>
      )
  }
}
