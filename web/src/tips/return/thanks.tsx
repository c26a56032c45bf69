import type { ShownThanks } from '@obole/contract/calls/tips'
import { m } from '../../paraglide/messages.js'

/** The creator's own words after a payment. */
export function Thanks({ name, thanks: { text, locale, photo } }: { name: string; thanks: ShownThanks }) {
  return (
    <figure className="grid w-full justify-items-center gap-4">
      <figcaption className="sr-only">{m.thanks_from({ name })}</figcaption>
      <blockquote
        lang={locale}
        dir="auto"
        className="max-w-[46ch] whitespace-pre-line text-balance text-xl leading-relaxed [overflow-wrap:anywhere]"
      >
        {text}
      </blockquote>
      {photo && (
        <img
          src={photo.url}
          srcSet={`${photo.smallUrl} 480w, ${photo.url} 1024w`}
          sizes="(min-width: 48rem) 40rem, 90vw"
          width={photo.width}
          height={photo.height}
          alt=""
          style={{ backgroundColor: photo.color }}
          className="h-auto max-h-[32rem] w-auto max-w-full rounded-card"
        />
      )}
    </figure>
  )
}
