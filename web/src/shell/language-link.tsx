import { nextLocale } from '@obole/contract/formatting/names'
import { useLocation } from '@tanstack/react-router'
import { m } from '../paraglide/messages.js'
import { useLocale } from '../platform/locale.ts'
import { Icon } from '../ui/icon.tsx'

/** Cycles fr, en, es and shows the current code. A plain link: the server renders the page in the next language. */
export function LanguageLink() {
  const locale = useLocale()
  const { pathname, searchStr } = useLocation()
  const next = nextLocale(locale)
  return (
    <a
      href={addressIn(next, pathname, searchStr)}
      hrefLang={next}
      className="flex min-h-11 w-full items-center gap-3 rounded-sm px-3 font-semibold text-sm hover:bg-line/60"
    >
      <Icon name="language" />
      <span className="uppercase">{locale}</span>
      <span className="sr-only">{m.shell_language()}</span>
    </a>
  )
}

/** The same page in another language. */
export function addressIn(locale: string, pathname: string, search: string): string {
  const query = new URLSearchParams(search)
  query.set('lang', locale)
  return `${pathname}?${query}`
}
