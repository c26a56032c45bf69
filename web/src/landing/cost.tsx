import type { Site } from '@obole/contract/calls/site'
import { formatCents, formatPercent } from '@obole/contract/formatting/money'
import { type FeeSettings, formatProcessingFee, tipAmounts } from '@obole/contract/rules/fees'
import { Link } from '@tanstack/react-router'
import { m } from '../paraglide/messages.js'
import { useLocale } from '../platform/locale.ts'

const exampleTipCents = 2000

export function Cost({ site }: { site: Site | null }) {
  const locale = useLocale()
  const fees: FeeSettings = site ?? { platformFeePercent: 0, processingFee: null }
  const { netCents } = tipAmounts({ amountCents: exampleTipCents, coversFees: false }, fees)
  const figures = [
    { figure: formatCents(0, locale), meaning: m.landing_cost_page() },
    { figure: formatPercent(fees.platformFeePercent, locale), meaning: m.landing_cost_fee() },
    {
      figure: formatCents(netCents, locale),
      meaning: m.landing_cost_net({ tip: formatCents(exampleTipCents, locale) }),
    },
  ]
  return (
    <section aria-labelledby="cost" className="grid gap-6 rounded-card bg-sunken px-5 py-8 sm:px-8 sm:py-10">
      <h2 id="cost" className="text-2xl">
        {m.landing_cost()}
      </h2>
      <dl className="grid gap-6 sm:grid-cols-3">
        {figures.map(({ figure, meaning }) => (
          <div key={meaning} className="flex flex-col-reverse justify-end gap-1">
            <dt className="max-w-[26ch] text-muted">{meaning}</dt>
            <dd className="font-bold font-display text-3xl tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
      <p className="max-w-[60ch]">
        {fees.processingFee
          ? m.landing_cost_processing({ processing: formatProcessingFee(fees.processingFee, locale) })
          : m.landing_cost_processor()}{' '}
        <Link to="/documents/$document" params={{ document: 'pricing' }} className="link">
          {m.landing_cost_more()}
        </Link>
      </p>
    </section>
  )
}
