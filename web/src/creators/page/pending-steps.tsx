import { longDate } from '@obole/contract/formatting/dates'
import { m } from '../../paraglide/messages.js'
import { useLocale } from '../../platform/locale.ts'
import { useOwnCreator } from '../../platform/session/member.ts'

/** In place of the page that its owner has deleted: what becomes of it, while it can still be restored. */
export function PendingSteps({ slug }: { slug: string }) {
  const locale = useLocale()
  const erasedAfter = useOwnCreator()?.erasedAfter
  return (
    <section aria-labelledby="pending" className="grid max-w-[60ch] gap-4 px-5 pt-8 sm:px-8">
      <h2 id="pending" className="text-xl">
        {m.creator_pending_title()}
      </h2>
      <ul className="grid list-disc gap-2 ps-5">
        <li>{m.creator_pending_now()}</li>
        <li>{m.creator_pending_tips()}</li>
        <li>
          {erasedAfter
            ? m.creator_pending_then({ date: longDate(erasedAfter, locale), slug })
            : m.creator_pending_later({ slug })}
        </li>
        <li>{m.creator_pending_restore({ button: m.creator_restore() })}</li>
      </ul>
    </section>
  )
}
