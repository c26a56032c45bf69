import type { Locale } from '@obole/contract/formatting/names'
import { languageNames } from '@obole/contract/formatting/names'
import type { ReactNode } from 'react'

/** The same field stands in each fold: its name tells them apart. */
export function labelIn(code: Locale, label: string): string {
  return `${label} (${languageNames[code]})`
}

/** The words in one language, which can be folded away. */
export function LanguageFold({ code, isOpen, children }: { code: Locale; isOpen: boolean; children: ReactNode }) {
  return (
    <details open={isOpen} className="rounded-card border border-line px-4">
      <summary lang={code} className="cursor-pointer py-2.5 font-semibold">
        {languageNames[code]}
      </summary>
      <div className="grid gap-5 pt-1 pb-4">{children}</div>
    </details>
  )
}
