import { formatCents } from '@obole/contract/formatting/money'
import { tipConfirmAboveCents } from '@obole/contract/rules/limits'
import { m } from '../paraglide/messages.js'
import { useLocale } from '../platform/locale.ts'
import { Icon } from '../ui/icon.tsx'

export function Safety() {
  const amount = formatCents(tipConfirmAboveCents, useLocale())
  const reasons = [
    { icon: 'card', title: m.landing_safe_card_title(), text: m.landing_safe_card() },
    { icon: 'person', title: m.landing_safe_name_title(), text: m.landing_safe_name() },
    { icon: 'check', title: m.landing_safe_amount_title(), text: m.landing_safe_amount({ amount }) },
    { icon: 'code', title: m.landing_safe_open_title(), text: m.landing_safe_open() },
  ] as const
  return (
    <section aria-labelledby="safe" className="grid gap-6">
      <h2 id="safe" className="text-2xl">
        {m.landing_safe()}
      </h2>
      <ul className="grid gap-x-10 gap-y-7 sm:grid-cols-2">
        {reasons.map(({ icon, title, text }) => (
          <li key={icon} className="flex gap-4">
            <Icon name={icon} sizePx={26} className="mt-0.5 shrink-0 text-evergreen" />
            <div className="grid content-start gap-1">
              <h3 className="text-lg">{title}</h3>
              <p className="text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
