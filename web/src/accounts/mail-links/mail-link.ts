import { useEffect, useState } from 'react'
import { stored } from '../../platform/storage/stored.ts'

/** What a link from a mail carries. */
export interface MailLink {
  email?: string
  token?: string
  /** What a link to `/confirm-email` does. */
  purpose?: string
  /** Where the person wanted to go before the mail. */
  returnUrl?: string
}

const storedLink = stored('mail-link', parseLink)

/**
 * Takes the secret out of the address at once, so that neither a shared link nor a referrer carries it. The tab stores it
 * until it is used: a reload or another language does not lose it.
 */
export function useMailLink(search: MailLink): MailLink {
  const [link, setLink] = useState<MailLink>(search)
  useEffect(() => {
    const { pathname } = location
    if (!search.token) return setLink((current) => (current.token ? current : { ...linkFor(pathname), ...current }))
    storedLink.store({ pathname, ...search })
    history.replaceState(history.state, '', pathname)
  }, [search])
  return link
}

/** Once it was used, or turned out to be useless. */
export function clearMailLink(): void {
  storedLink.store(null)
}

function linkFor(pathname: string): MailLink {
  const link = storedLink.read()
  if (link?.pathname !== pathname) return {}
  const { pathname: _, ...rest } = link
  return rest
}

function parseLink(value: unknown): (MailLink & { pathname?: string }) | null {
  return typeof value === 'object' ? value : null
}
