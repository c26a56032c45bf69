import type { Payouts } from '@obole/contract/calls/payouts'
import { m } from '../../paraglide/messages.js'
import { missingTexts } from './payout-texts.ts'

/** What the provider still requires, and nothing else. */
export function MissingDetails({ details }: { details: Payouts['details'] }) {
  if (details.length === 0) return null
  return (
    <div className="grid gap-1">
      <p className="font-semibold text-sm">{m.payouts_missing()}</p>
      <ul className="grid list-disc gap-0.5 ps-5">
        {details.map((detail) => (
          <li key={detail}>{missingTexts[detail]()}</li>
        ))}
      </ul>
    </div>
  )
}
