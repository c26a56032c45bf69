import { defaultPortraitUrl } from '@obole/contract/names'
import { classNames } from './class-names.ts'

interface AvatarProps {
  /** 440 px wide. */
  url: string | null
  /** 220 px wide. */
  smallUrl?: string | null
  /** Empty when the name stands beside it. */
  alt: string
  sizePx: number
  className?: string
  isEager?: boolean
}

export function Avatar({ url, smallUrl, alt, sizePx, className, isEager }: AvatarProps) {
  return (
    <img
      src={smallUrl ?? url ?? defaultPortraitUrl}
      srcSet={smallUrl && url ? `${smallUrl} 220w, ${url} 440w` : undefined}
      sizes={smallUrl && url ? `${sizePx}px` : undefined}
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
