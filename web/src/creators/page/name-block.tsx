import type { Creator } from '@obole/contract/calls/creators'
import { useForeignLang } from '../../platform/locale.ts'
import { VerifiedBadge } from './verified-badge.tsx'

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
      {creator.verification && <VerifiedBadge verification={creator.verification} />}
    </div>
  )
}
