import type { Presentation } from '@obole/contract/calls/creators'
import { displayPhone, phoneDigits } from '@obole/contract/rules/formats'
import { m } from '../../paraglide/messages.js'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'

export function ContactPills({ presentation }: { presentation: Presentation }) {
  const { email } = presentation
  const digits = presentation.phoneNumber ? phoneDigits(presentation.phoneNumber) : null
  if (!email && !digits) return null
  return (
    <ul aria-label={m.creator_contact()} className="flex flex-wrap gap-3">
      {digits && (
        <li className="min-w-0">
          <a href={`tel:+1${digits}`} aria-label={m.creator_call({ phone: displayPhone(digits) })} className={capsule}>
            <Icon name="phone" sizePx={18} className="shrink-0" />
            {displayPhone(digits)}
          </a>
        </li>
      )}
      {email && (
        <li className="min-w-0">
          <a href={`mailto:${email}`} aria-label={m.creator_write({ email })} className={capsule}>
            <Icon name="mail" sizePx={18} className="shrink-0" />
            <Address email={email} />
          </a>
        </li>
      )}
    </ul>
  )
}

/** What fits in a line of the narrowest phone, and beside the text of a wide screen. */
const longestPart = 24
const longestAddress = 25

/** Breaks before its @ and its dots; in between only what is longer than a line, in small letters too. */
function Address({ email }: { email: string }) {
  const parts = email.split(/(?=[@.])/)
  const isLong = email.length > longestAddress || parts.some(({ length }) => length > longestPart)
  return (
    <span className={classNames('wrap-anywhere min-w-0 text-start', isLong && 'text-xs')}>
      {parts.map((part, index) => (
        <span key={String(index)} className="inline-block max-w-full">
          {part}
        </span>
      ))}
    </span>
  )
}

const capsule = 'button button-quiet max-w-full px-4 font-medium text-sm'
