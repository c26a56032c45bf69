import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { m } from '../../paraglide/messages.js'
import { IconButton } from '../buttons/icon-button.tsx'

export type CropMove = 'left' | 'right' | 'up' | 'down' | 'zoomIn' | 'zoomOut' | 'rotate'

/** For people who cannot drag or pinch. */
export function CropButtons({ onMove }: { onMove: (move: CropMove) => void }) {
  return (
    <div className="-mx-2 flex flex-wrap items-center justify-center">
      {buttons.map(({ move, label, icon: Icon }) => (
        <IconButton key={move} label={label()} onClick={() => onMove(move)}>
          <Icon aria-hidden size={20} />
        </IconButton>
      ))}
    </div>
  )
}

const buttons = [
  { move: 'zoomOut', label: m.crop_zoom_out, icon: ZoomOut },
  { move: 'zoomIn', label: m.crop_zoom_in, icon: ZoomIn },
  { move: 'left', label: m.crop_left, icon: ArrowLeft },
  { move: 'up', label: m.crop_up, icon: ArrowUp },
  { move: 'down', label: m.crop_down, icon: ArrowDown },
  { move: 'right', label: m.crop_right, icon: ArrowRight },
  { move: 'rotate', label: m.crop_rotate, icon: RotateCw },
] as const
