import { m } from '../paraglide/messages.js'
import { Icon } from '../ui/icon.tsx'

/** Folded: the image is fetched when it is opened. */
export function QrCode({ slug, name }: { slug: string; name: string }) {
  const file = `/share/@${slug}/qr`
  return (
    <details className="group open:w-full">
      <summary className="button button-quiet list-none text-sm [&::-webkit-details-marker]:hidden">
        {m.share_qr()}
        <Icon name="chevron" sizePx={18} className="group-open:rotate-180" />
      </summary>
      <div className="mt-4 flex flex-wrap items-end gap-5">
        <img
          src={`${file}.svg`}
          alt={m.share_qr_alt({ name })}
          width={200}
          height={200}
          loading="lazy"
          className="rounded-card border border-line"
        />
        <div className="grid gap-1 text-sm">
          <a href={`${file}.svg`} download={`${slug}.svg`} className="link inline-flex min-h-11 items-center">
            {m.share_qr_svg()}
          </a>
          <a href={`${file}.png`} download={`${slug}.png`} className="link inline-flex min-h-11 items-center">
            {m.share_qr_png()}
          </a>
        </div>
      </div>
    </details>
  )
}
