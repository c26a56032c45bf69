import { type Ref, useImperativeHandle, useRef } from 'react'
import {
  CircleStencil,
  Cropper,
  type CropperRef,
  ImageRestriction,
  Priority,
  RectangleStencil,
} from 'react-advanced-cropper'
import { m } from '../../paraglide/messages.js'
import './crop-area.css'
import { CropButtons, type CropMove } from './crop-buttons.tsx'
import { areaAround, largestIn } from './crop-frame.ts'
import {
  type CropShape,
  cropShapes,
  debounceMs,
  previewPxMax,
  stencilPxMin,
  transitionMs,
  wheelZoomRatio,
} from './crop-shapes.ts'
import type { Crop } from './crop-state.ts'

export interface CropHandle {
  /** Null when the browser cannot draw this image. */
  crop(): Promise<Crop | null>
}

interface CropAreaProps {
  src: string
  shape: CropShape
  /** It can be cropped now. */
  onReady: () => void
  onUnreadable: () => void
  ref: Ref<CropHandle>
}

/** Drag, pinch, wheel, buttons and keys move and zoom. Loaded with the first image: it is the heaviest part of an editor. */
export function CropArea({ src, shape, onReady, onUnreadable, ref }: CropAreaProps) {
  const cropper = useRef<CropperRef>(null)
  const area = useRef<HTMLFieldSetElement>(null)
  useImperativeHandle(ref, () => ({ crop: () => cropOf(cropper.current, shape) }))

  const act = (move: CropMove) => {
    if (cropper.current) moves[move](cropper.current)
  }

  return (
    <div className="grid min-w-0 gap-3">
      <fieldset
        ref={area}
        aria-label={m.crop_area()}
        aria-describedby="crop-hint"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys act on it
        tabIndex={0}
        onKeyDown={(event) => {
          const move = keys[event.key]
          if (!move) return
          event.preventDefault()
          act(move)
        }}
        className="min-w-0 h-[min(34dvh,420px)] min-h-48 sm:h-[min(46dvh,420px)] rounded-card outline-offset-2"
      >
        {/* Hidden from screen readers: the group says what it is and what the keys do. */}
        <div aria-hidden="true" className="h-full">
          <Cropper
            ref={cropper}
            src={src}
            className="crop-area"
            stencilComponent={shape === 'circle' ? CircleStencil : RectangleStencil}
            stencilProps={{ aspectRatio: cropShapes[shape].ratio, grid: true }}
            priority={Priority.coordinates}
            imageRestriction={ImageRestriction.stencil}
            defaultSize={({ imageSize }) => largestIn(imageSize, cropShapes[shape].ratio)}
            defaultVisibleArea={areaAround}
            minWidth={stencilPxMin}
            minHeight={stencilPxMin}
            transitions={{ duration: transitionMs, timingFunction: 'ease-in-out' }}
            backgroundWrapperProps={{ scaleImage: { wheel: { ratio: wheelZoomRatio } }, timeout: debounceMs }}
            // Browsers apply the orientation themselves, and the page's policy forbids the request that the check would make.
            checkOrientation={false}
            crossOrigin={false}
            onReady={() => {
              onReady()
              area.current?.focus()
            }}
            onError={onUnreadable}
          />
        </div>
      </fieldset>
      <CropButtons onMove={act} />
      <p id="crop-hint" className="text-muted text-sm">
        {m.crop_hint()}
      </p>
    </div>
  )
}

const stepShare = 0.05

const moves: Record<CropMove, (cropper: CropperRef) => void> = {
  left: (cropper) => shift(cropper, -1, 0),
  right: (cropper) => shift(cropper, 1, 0),
  up: (cropper) => shift(cropper, 0, -1),
  down: (cropper) => shift(cropper, 0, 1),
  zoomIn: (cropper) => cropper.zoomImage(1 + wheelZoomRatio),
  zoomOut: (cropper) => cropper.zoomImage(1 / (1 + wheelZoomRatio)),
  rotate: (cropper) => cropper.rotateImage(90),
}

const keys: Record<string, CropMove> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
}

/** Moves the frame, or the image below it once the frame is at the edge of the visible area. */
function shift(cropper: CropperRef, right: number, down: number): void {
  const { width = 0 } = cropper.getVisibleArea() ?? {}
  const before = cropper.getCoordinates()
  cropper.moveCoordinates({ left: right * width * stepShare, top: down * width * stepShare })
  cropper.moveCoordinatesEnd()
  const after = cropper.getCoordinates()
  if (before && after && before.left === after.left && before.top === after.top) {
    cropper.moveImage(right * width * stepShare, down * width * stepShare)
  }
}

async function cropOf(cropper: CropperRef | null, shape: CropShape): Promise<Crop | null> {
  const image = await encoded(cropper, cropShapes[shape].widthPxMax)
  const preview = await encoded(cropper, Math.min(previewPxMax, cropShapes[shape].widthPxMax))
  return image && preview && { image, preview }
}

/** A browser that cannot write WebP writes PNG instead. */
function encoded(cropper: CropperRef | null, maxWidth: number): Promise<Blob | null> {
  const canvas = cropper?.getCanvas({ maxWidth })
  if (!canvas) return Promise.resolve(null)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92))
}
