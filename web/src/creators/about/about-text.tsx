import type { Locale } from '@obole/contract/formatting/names'
import { useForeignLang } from '../../platform/locale.ts'

/** Blank lines separate paragraphs; single line breaks are preserved. */
export function AboutText({ text, locale }: { text: string; locale: Locale | null }) {
  return (
    <div
      lang={useForeignLang(locale)}
      className="grid gap-[1.1em] text-[1.125rem] leading-[1.7] [hyphens:auto] [overflow-wrap:anywhere]"
    >
      {text.split(/\n\s*\n/).map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no id and are rendered together
        <p key={index} dir="auto" className="whitespace-pre-line text-pretty">
          {paragraph}
        </p>
      ))}
    </div>
  )
}
