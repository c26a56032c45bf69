import { useEffect, useState } from 'react'

/** What a link from a mail carries. */
export interface MailLink {
  email?: string
  token?: string
}

/**
 * Takes the secret out of the address at once: neither a look over the shoulder, a shared link nor a referrer gives it
 * away. The history entry keeps it, so that a reload or another language does not lose it.
 */
export function useMailLink(search: MailLink): MailLink {
  const [link] = useState<MailLink>(() => (search.token ? search : (keptLink() ?? search)))
  useEffect(() => {
    if (new URLSearchParams(location.search).has('token')) forgetAddress(link)
  }, [link])
  return link
}

function forgetAddress(link: MailLink): void {
  history.replaceState({ ...history.state, mailLink: link }, '', location.pathname)
}

function keptLink(): MailLink | null {
  if (typeof window === 'undefined') return null
  return (history.state as { mailLink?: MailLink } | null)?.mailLink ?? null
}
