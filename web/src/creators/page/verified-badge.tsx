import type { Verification } from '@obole/contract/calls/creators'
import { longDate } from '@obole/contract/formatting/dates'
import { m } from '../../paraglide/messages.js'
import { useLocale } from '../../platform/locale.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'

/** Opens to what was verified, also without script. */
export function VerifiedBadge({ verification }: { verification: Verification }) {
  return (
    <details className="group">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center [&::-webkit-details-marker]:hidden">
        <Badge tone="good">
          <Icon name="verified" sizePx={16} />
          {m.creator_verified()}
          <Icon name="chevron" sizePx={14} className="group-open:rotate-180" />
        </Badge>
      </summary>
      <p className="max-w-[60ch] break-words text-muted text-sm">
        <VerificationText verification={verification} />
      </p>
    </details>
  )
}

export function VerificationText({ verification: { address, checkedAt } }: { verification: Verification }) {
  const date = longDate(checkedAt, useLocale())
  return address === null
    ? m.creator_verified_operator({ date })
    : m.creator_verified_link({ address: shownAddress(address), date })
}

/** The host as a browser compares it: look-alike letters of other scripts are visible. */
function shownAddress(address: string): string {
  return address.replace(/^https?:\/\//, '').replace(/\/$/, '')
}
