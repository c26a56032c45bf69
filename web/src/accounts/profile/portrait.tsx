import { type Profile, savePortrait } from '@obole/contract/calls/profile'
import { displayAlias, displayName } from '@obole/contract/formatting/names'
import { m } from '../../paraglide/messages.js'
import { storeProfile, useOwnCreator } from '../../platform/session/member.ts'
import { upload } from '../../platform/upload.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ImageDialogControl } from '../../ui/cropper/image-dialog-control.tsx'

/** Who this is, as others see them, with the portrait and the way to change it. */
export function Portrait({ profile }: { profile: Profile }) {
  const page = useOwnCreator()
  const alias = displayAlias(profile, page?.name)
  const name = displayName(profile, page?.name)
  const portraitUrl = profile.portraitUrl ?? page?.portraitUrl ?? null
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
        <ImageDialogControl
          control={(open, approach) => (
            <Button className="mt-2 justify-self-start" onClick={open} onPointerEnter={approach} onFocus={approach}>
              {m.profile_portrait_edit()}
            </Button>
          )}
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
      </div>
    </div>
  )
}
