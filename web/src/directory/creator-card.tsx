import type { CreatorCard } from '@obole/contract/calls/directory'
import { hueStyle } from '../creators/page/page-hue.ts'
import { m } from '../paraglide/messages.js'
import { Avatar } from '../ui/avatar.tsx'
import { Icon } from '../ui/icon.tsx'

export function CreatorCardLink({ creator }: { creator: CreatorCard }) {
  const { slug, name, title, verified, portraitSmallUrl } = creator
  return (
    <a
      href={`/@${slug}`}
      style={hueStyle(creator.hue)}
      className="page-hue group flex h-full flex-col overflow-hidden rounded-card border border-line bg-raised transition-colors duration-150 hover:border-edge"
    >
      <CardBanner creator={creator} />
      <span className="flex flex-1 flex-wrap content-start items-start gap-x-3 px-4 pb-4">
        <span className="portrait-of-card -mt-5 shrink-0 rounded-capsule bg-raised p-1">
          {portraitSmallUrl ? <Avatar url={portraitSmallUrl} alt="" sizePx={64} /> : <Initial name={name} />}
        </span>
        {/* Below the portrait when words would not fit beside it. */}
        <span className="grid min-w-0 flex-1 basis-28 gap-0.5 pt-2.5">
          <span className="flex min-w-0 items-center gap-1.5">
            <span
              dir="auto"
              className="line-clamp-2 font-bold font-display text-lg leading-tight [overflow-wrap:anywhere] group-hover:underline group-hover:decoration-2 group-hover:decoration-hue group-hover:underline-offset-4"
            >
              {name}
            </span>
            {verified && (
              <>
                <Icon name="verified" sizePx={18} className="shrink-0 text-evergreen" />
                <span className="sr-only">{m.creator_verified()}</span>
              </>
            )}
          </span>
          {title && (
            <span dir="auto" className="line-clamp-2 text-muted text-sm leading-snug [overflow-wrap:anywhere]">
              {title}
            </span>
          )}
        </span>
      </span>
    </a>
  )
}

/** In place of a picture. */
function Initial({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-16 place-items-center rounded-capsule bg-hue font-bold font-display text-2xl text-paper uppercase"
    >
      {[...name][0]}
    </span>
  )
}

function CardBanner({ creator: { bannerSmallUrl, bannerColor } }: { creator: CreatorCard }) {
  return (
    <span className="block aspect-[4/1] bg-hue-soft" style={{ backgroundColor: bannerColor ?? undefined }}>
      {bannerSmallUrl && (
        <img
          src={bannerSmallUrl}
          alt=""
          width={1024}
          height={256}
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
      )}
    </span>
  )
}
