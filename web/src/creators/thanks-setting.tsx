import { type Photo, readAlbum } from '@obole/contract/albums'
import { readThanks, type Thanks } from '@obole/contract/thanks'
import { useCallback, useEffect, useState } from 'react'
import { m } from '../paraglide/messages.js'
import { api } from '../platform/api.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { SettingsSection } from './settings-section.tsx'
import { ThanksForm } from './thanks-form.tsx'

interface Loaded {
  thanks: Thanks
  photos: Photo[]
}

/** What supporters read after a tip. */
export function ThanksSetting({ creatorId }: { creatorId: string }) {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [hasFailed, setHasFailed] = useState(false)

  const load = useCallback(async () => {
    setHasFailed(false)
    try {
      const [thanks, { photos }] = await Promise.all([
        api(readThanks, { params: { id: creatorId } }),
        api(readAlbum, { params: { creatorId } }),
      ])
      setLoaded({ thanks, photos })
    } catch {
      setHasFailed(true)
    }
  }, [creatorId])
  useEffect(() => void load(), [load])

  return (
    <SettingsSection title={m.thanks_label()} lead={m.thanks_lead()}>
      {hasFailed && (
        <Notice tone="bad" action={<Button onClick={() => void load()}>{m.ui_try_again()}</Button>}>
          {m.thanks_failed()}
        </Notice>
      )}
      {!loaded && !hasFailed && (
        <p role="status">
          <Spinner />
          <span className="sr-only">{m.ui_loading()}</span>
        </p>
      )}
      {loaded && <ThanksForm creatorId={creatorId} thanks={loaded.thanks} photos={loaded.photos} />}
    </SettingsSection>
  )
}
