import { languageTexts, locales } from '@obole/contract/formatting/names'
import { useLocation } from '@tanstack/react-router'
import { useLocale } from '../platform/locale.ts'
import { Icon } from '../ui/icon.tsx'
import { addressIn } from './language-link.tsx'

/** A line in the browser's own language, where the page is in another: the loader shows it, until it is closed. */
export function LanguageOffer() {
  const locale = useLocale()
  const { pathname, searchStr } = useLocation()
  return locales
    .filter((other) => other !== locale)
    .map((other) => (
      <aside
        key={other}
        hidden
        suppressHydrationWarning
        data-offer={other}
        lang={other}
        className="fixed inset-x-3 bottom-20 z-20 flex items-center justify-between gap-2 rounded-card border border-line bg-raised ps-4 shadow-dialog lg:inset-x-auto lg:end-6 lg:bottom-6 [&[hidden]]:hidden"
      >
        <a
          href={addressIn(other, pathname, searchStr)}
          hrefLang={other}
          className="link inline-flex min-h-11 items-center"
        >
          {languageTexts[other].offer}
        </a>
        <button type="button" aria-label={languageTexts[other].close} className="icon-button">
          <Icon name="close" sizePx={18} />
        </button>
      </aside>
    ))
}
