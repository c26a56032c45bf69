import type { ShownThanks } from '@obole/contract/calls/tips'
import { m } from '../../paraglide/messages.js'

/** The creator's own words after a payment. */
export function Thanks({ name, thanks: { text, locale, photo } }: { name: string; thanks: ShownThanks }) {
  return (
    <figure className="grid w-full gap-3 border-copper border-s-4 ps-4">
      <figcaption dir="auto" className="text-muted text-sm [overflow-wrap:anywhere]">
        {m.thanks_from({ name })}
      </figcaption>
      <blockquote
        lang={locale}
        dir="auto"
        className="max-w-[58ch] whitespace-pre-line text-lg [overflow-wrap:anywhere]"
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
