import type { Creator } from '@obole/contract/calls/creators'
import { m } from '../../paraglide/messages.js'
import { useForeignLang } from '../../platform/locale.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'

export function NameBlock({ creator }: { creator: Creator }) {
  const lang = useForeignLang(creator.locale)
  return (
    <div className="grid min-w-0 flex-1 justify-items-start gap-1 sm:pt-4">
      <h1 dir="auto" className="text-2xl sm:text-3xl">
        {creator.name}
      </h1>
      {creator.title && (
        <p lang={lang} dir="auto" className="max-w-[60ch] text-lg text-muted leading-snug">
          {creator.title}
        </p>
      )}
      {creator.verified && (
        <div className="mt-1">
          <Badge tone="good">
            <Icon name="verified" sizePx={16} />
            {m.creator_verified()}
          </Badge>
        </div>
      )}
    </div>
  )
}
