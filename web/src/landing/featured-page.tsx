import type { Creator } from '@obole/contract/calls/creators'
import type { Words } from '@obole/contract/calls/wall'
import { formatCents } from '@obole/contract/formatting/money'
import { GoalProgress } from '../creators/goal/goal-card.tsx'
import { hueStyle } from '../creators/page/page-hue.ts'
import { m } from '../paraglide/messages.js'
import { useForeignLang, useLocale } from '../platform/locale.ts'
import { Avatar } from '../ui/avatar.tsx'

/** A page as its visitors see it, with a message that is on it. */
export interface Featured {
  creator: Creator
  words: Words | null
}

/** It drawn small; the whole of it is the way to it. */
export function FeaturedPage({ creator, words }: Featured) {
  const lang = useForeignLang(creator.locale)
  const { slug, name, title, goal } = creator
  return (
    <a href={`/@${slug}`} style={hueStyle(creator.hue)} className="page-hue group mx-auto block w-full max-w-96">
      <span className="block overflow-hidden rounded-card border border-line bg-raised">
        <span className="block aspect-[4/1] bg-hue-soft" style={{ backgroundColor: creator.bannerColor ?? undefined }}>
          {creator.bannerSmallUrl && (
            <img
              src={creator.bannerSmallUrl}
              alt=""
              width={1024}
              height={256}
              decoding="async"
              className="size-full object-cover"
            />
          )}
        </span>
        <span className="grid gap-3 px-5 pb-14">
          <span className="portrait-of-card -mt-9 justify-self-start rounded-capsule bg-raised p-1">
            <Avatar url={creator.portraitUrl} smallUrl={creator.portraitSmallUrl} alt="" sizePx={72} isEager />
          </span>
          <span className="grid gap-0.5">
            <span
              dir="auto"
              className="font-bold font-display text-xl leading-tight [overflow-wrap:anywhere] group-hover:underline group-hover:decoration-2 group-hover:decoration-hue group-hover:underline-offset-4"
            >
              {name}
            </span>
            {title && (
              <span lang={lang} dir="auto" className="line-clamp-2 text-muted text-sm leading-snug">
                {title}
              </span>
            )}
          </span>
          {goal && (
            <span className="goal-moves grid gap-1.5 text-sm">
              <span dir="auto" className="line-clamp-2 font-semibold">
                {goal.title}
              </span>
              <GoalProgress goal={goal} />
            </span>
          )}
        </span>
      </span>
      {words && <Message words={words} />}
    </a>
  )
}

function Message({ words: { message, name, amount } }: { words: Words }) {
  const locale = useLocale()
  return (
    <span className="relative -mt-9 ms-auto flex w-11/12 items-center gap-4 rounded-card border border-line bg-paper p-4 shadow-dialog">
      {amount !== null && (
        <span className="grid size-14 shrink-0 place-items-center rounded-capsule bg-hue-soft font-bold font-display text-ink text-sm tabular-nums">
          {formatCents(amount, locale)}
        </span>
      )}
      <span className="grid min-w-0 gap-0.5 text-sm leading-snug">
        <span dir="auto" className="line-clamp-3 [overflow-wrap:anywhere]">
          {message}
        </span>
        <bdi className="truncate text-muted">{name ?? m.tips_anonymous()}</bdi>
      </span>
    </span>
  )
}
