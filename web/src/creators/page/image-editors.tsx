import { type Creator, saveBanner, saveLogo } from '@obole/contract/calls/creators'
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { upload } from '../../platform/upload.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ImageDialogControl } from '../../ui/cropper/image-dialog-control.tsx'
import { BannerPicture } from './banner.tsx'
import { EditOverlay } from './edit-overlay.tsx'

interface ImageEditorProps {
  creator: Creator
  /** In place of the overlay over the image. */
  control?: (open: () => void) => ReactNode
  /** With the address of the new image. */
  onSaved: (blobUrl: string) => void
}

export function BannerEditor({ creator, onSaved }: ImageEditorProps) {
  return (
    <ImageEditor
      creator={creator}
      onSaved={onSaved}
      endpoint={saveBanner}
      shape="banner"
      editText={m.banner_edit()}
      title={m.banner_title()}
      description={m.banner_description()}
      errorText={m.banner_failed()}
      current={
        <span className="block aspect-[4/1] w-full overflow-hidden rounded-sm">
          <BannerPicture creator={creator} />
        </span>
      }
    />
  )
}

export function LogoEditor({ creator, onSaved, control }: ImageEditorProps) {
  return (
    <ImageEditor
      creator={creator}
      control={control}
      onSaved={onSaved}
      endpoint={saveLogo}
      shape="circle"
      editText={m.logo_edit()}
      title={m.logo_title()}
      description={m.logo_description()}
      errorText={m.ui_image_failed()}
      current={<Avatar url={creator.portraitUrl} smallUrl={creator.portraitSmallUrl} alt="" sizePx={176} />}
    />
  )
}

interface ImageKind {
  endpoint: typeof saveBanner
  shape: 'banner' | 'circle'
  editText: string
  title: string
  description: string
  errorText: string
  current: ReactNode
}

function ImageEditor({ creator, onSaved, control, endpoint, editText, ...dialog }: ImageEditorProps & ImageKind) {
  const id = creator.id
  if (id === null) return null
  return (
    <ImageDialogControl
      {...dialog}
      control={(open, approach) =>
        control?.(open) ?? <EditOverlay label={editText} shape={dialog.shape} onEdit={open} onApproach={approach} />
      }
      save={async (file, progress) => {
        const { blobUrl } = await upload(endpoint, { params: { id }, file, ...progress })
        onSaved(blobUrl)
      }}
    />
  )
}
