import { nextLocale } from '@obole/contract/names'
import { useLocation, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { m } from '../paraglide/messages.js'
import { changeLocale, useLocale } from '../platform/locale.ts'
import { Icon } from '../ui/icon.tsx'

/** Cycles fr, en, es and shows the code of the present one. Without script it is a plain link. */
export function LanguageLink() {
  const locale = useLocale()
  const router = useRouter()
  const { pathname, searchStr } = useLocation()
  const next = nextLocale(locale)

  const change = (event: MouseEvent) => {
    event.preventDefault()
    changeLocale(next)
    router.invalidate()
  }

  return (
    <a
      href={addressIn(next, pathname, searchStr)}
      hrefLang={next}
      onClick={change}
      className="flex min-h-11 w-full items-center gap-3 rounded-sm px-3 font-semibold text-sm hover:bg-line/60"
    >
      <Icon name="language" />
      <span className="uppercase">{locale}</span>
      <span className="sr-only">{m.shell_language()}</span>
    </a>
  )
}

function addressIn(locale: string, pathname: string, search: string): string {
  const query = new URLSearchParams(search)
  query.set('lang', locale)
  return `${pathname}?${query}`
}
