import { useEffect, useRef, useState } from 'react'
import { m } from '../paraglide/messages.js'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { followStrip, viewerId } from './photo-strip.ts'

/** Of the strip beside it, which it finds by its id. Until it runs the browser scrolls and closes by itself. */
export function ViewerControls({ count }: { count: number }) {
  const [index, setIndex] = useState<number | null>(null)
  const strip = useRef<ReturnType<typeof followStrip>>(null)
  useEffect(() => {
    strip.current = followStrip(setIndex)
    return () => strip.current?.stop()
  }, [])
  return (
    <>
      <button
        type="button"
        command="close"
        commandfor={viewerId}
        aria-label={m.album_close()}
        title={m.album_close()}
        className={classNames(control, 'top-2 right-2')}
      >
        <Icon name="close" sizePx={28} />
      </button>
      {index !== null && (
        <>
          <IconButton
            label={m.album_previous()}
            disabled={index === 0}
            onClick={() => strip.current?.goTo(index - 1)}
            className={classNames(control, 'left-2', beside)}
          >
            <Icon name="previous" sizePx={28} />
          </IconButton>
          <IconButton
            label={m.album_next()}
            disabled={index === count - 1}
            onClick={() => strip.current?.goTo(index + 1)}
            className={classNames(control, 'right-2', beside)}
          >
            <Icon name="next" sizePx={28} />
          </IconButton>
          <p
            aria-live="polite"
            className="absolute top-3 left-3 rounded-capsule bg-[oklch(14%_0.01_70/0.6)] px-3 py-1 text-sm tabular-nums"
          >
            {index + 1} / {count}
          </p>
        </>
      )}
    </>
  )
}

/** Over the photo, which may be as light as the signs on it. */
const control =
  'icon-button absolute bg-[oklch(14%_0.01_70/0.6)] text-[oklch(100%_0_0)] hover:bg-[oklch(14%_0.01_70)] active:bg-[oklch(14%_0.01_70)] focus-visible:-outline-offset-4'
const beside = 'top-1/2 -translate-y-1/2'
