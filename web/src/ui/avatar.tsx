import { defaultPortraitUrl } from '@obole/contract/formatting/names'

interface AvatarProps {
  /** 440 px wide. */
  url: string | null
  /** 220 px wide. */
  smallUrl?: string | null
  /** Empty when the name is beside it. */
  alt: string
  sizePx: number
  isEager?: boolean
}

export function Avatar({ url, smallUrl, alt, sizePx, isEager }: AvatarProps) {
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
      className="shrink-0 rounded-capsule bg-sunken object-cover"
      style={{ width: sizePx, height: sizePx }}
    />
  )
}
