import { defaultPortraitUrl } from '@obole/contract/names'
import { classNames } from './class-names.ts'

interface AvatarProps {
  url: string | null
  /** Empty when the name stands beside it. */
  alt: string
  sizePx: number
  className?: string
  isEager?: boolean
}

export function Avatar({ url, alt, sizePx, className, isEager }: AvatarProps) {
  return (
    <img
      src={url ?? defaultPortraitUrl}
      alt={alt}
      width={sizePx}
      height={sizePx}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      className={classNames('shrink-0 rounded-capsule bg-sunken object-cover', className)}
      style={{ width: sizePx, height: sizePx }}
    />
  )
}
