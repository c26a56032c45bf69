import type { Locale } from '@obole/contract/formatting/names'
import { languageTexts } from '@obole/contract/formatting/names'
import type { ReactNode } from 'react'
import { Disclosure } from '../../ui/disclosure.tsx'

/** The same field stands in each fold: its name tells them apart. */
export function labelIn(code: Locale, label: string): string {
  return `${label} (${languageTexts[code].name})`
}

/** The words in one language, which can be folded away. */
export function LanguageFold({ code, isOpen, children }: { code: Locale; isOpen: boolean; children: ReactNode }) {
  return (
    <Disclosure label={languageTexts[code].name} lang={code} isOpen={isOpen}>
      <div className="grid w-full gap-5">{children}</div>
    </Disclosure>
  )
}
