import { useEffect, useState } from 'react'
import { sessionStore } from '../platform/storage/storage.ts'

/** What a link from a mail carries. */
export interface MailLink {
  email?: string
  token?: string
}

const key = 'mail-link'

/**
 * Takes the secret out of the address at once: neither a look over the shoulder, a shared link nor a referrer gives it
 * away. The tab keeps it until it is used, so that a reload or another language does not lose it.
 */
export function useMailLink(search: MailLink): MailLink {
  const [link, setLink] = useState<MailLink>(search)
  useEffect(() => {
    const { pathname } = location
    if (!search.token) return setLink((current) => (current.token ? current : { ...keptFor(pathname), ...current }))
    sessionStore.write(key, JSON.stringify({ pathname, ...search }))
    history.replaceState(history.state, '', pathname)
  }, [search])
  return link
}

/** Once it was used, or turned out to be of no use. */
export function clearMailLink(): void {
  sessionStore.remove(key)
}

function keptFor(pathname: string): MailLink {
  const kept = JSON.parse(sessionStore.read(key) ?? '{}') as MailLink & { pathname?: string }
  return kept.pathname === pathname ? { email: kept.email, token: kept.token } : {}
}
