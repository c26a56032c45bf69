import { type Creator, networks } from '@obole/contract/calls/creators'
import { m } from '../../paraglide/messages.js'
import { NetworkIcon } from '../../ui/network-icon.tsx'

/** One link for each network of the creator. */
export function SocialBar({ creator }: { creator: Creator }) {
  const present = networks.flatMap(({ field, name }) => {
    const url = creator.socials[field]
    return url?.startsWith('https://') ? [{ field, url, name: name ?? m.creator_website() }] : []
  })
  if (present.length === 0) return null
  return (
    <ul aria-label={m.creator_socials({ name: creator.name ?? '' })} className="-mx-2.5 flex flex-wrap">
      {present.map(({ field, url, name }) => (
        <li key={field}>
          <a
            href={url}
            target="_blank"
            rel="me noopener noreferrer nofollow"
            title={name}
            aria-label={m.opens_new_tab({ name })}
            className="icon-button"
          >
            <NetworkIcon field={field} />
          </a>
        </li>
      ))}
    </ul>
  )
}
