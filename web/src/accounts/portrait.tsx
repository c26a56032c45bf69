import { displayAlias, displayName } from '@obole/contract/names'
import { type Profile, savePortrait } from '@obole/contract/profile'
import { lazy, Suspense, startTransition, useState } from 'react'
import { m } from '../paraglide/messages.js'
import { storeProfile, useOwnCreator } from '../platform/session/member.ts'
import { upload } from '../platform/upload.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'

const loadDialog = () => import('../ui/cropper/image-dialog.tsx')
const ImageDialog = lazy(() => loadDialog().then((module) => ({ default: module.ImageDialog })))

/** Who this is, as others see them, with the portrait and the way to change it: a dialog as in `image-editors.tsx`. */
export function Portrait({ profile }: { profile: Profile }) {
  const page = useOwnCreator()
  const alias = displayAlias(profile, page?.name)
  const name = displayName(profile, page?.name)
  const portraitUrl = profile.portraitUrl ?? page?.portraitUrl ?? null
  const [dialog, setDialog] = useState<'unseen' | 'open' | 'closed'>('unseen')
  return (
    <div className="flex flex-wrap items-center gap-5">
      <Avatar url={portraitUrl} alt="" sizePx={96} isEager />
      <div className="grid min-w-0 gap-1">
        <p dir="auto" className="wrap-anywhere font-bold font-display text-xl leading-tight">
          {alias}
        </p>
        {name !== alias && (
          <p dir="auto" className="wrap-anywhere text-muted">
            {name}
          </p>
        )}
        <Button
          className="mt-2 justify-self-start"
          onClick={() => startTransition(() => setDialog('open'))}
          onPointerEnter={loadDialog}
          onFocus={loadDialog}
        >
          {m.profile_portrait_edit()}
        </Button>
      </div>
      <Suspense>
        {dialog !== 'unseen' && (
          <ImageDialog
            isOpen={dialog === 'open'}
            onClose={() => setDialog('closed')}
            shape="circle"
            title={m.profile_portrait_edit()}
            description={m.profile_portrait_text()}
            errorText={m.ui_image_failed()}
            current={<Avatar url={profile.portraitUrl} alt="" sizePx={176} />}
            save={async (file, progress) => {
              const { blobUrl } = await upload(savePortrait, { file, ...progress })
              // Avoids the cached old portrait.
              storeProfile({ ...profile, portraitUrl: `${blobUrl}?t=${Date.now()}` })
            }}
          />
        )}
      </Suspense>
    </div>
  )
}
