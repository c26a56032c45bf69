import { m } from '../paraglide/messages.js'
import { CreatePageLink } from '../ui/buttons/create-page-link.tsx'
import { Mark } from '../ui/mark.tsx'

export function Invitation() {
  return (
    <section className="grid justify-items-center gap-4 border-line border-t pt-14 text-center">
      <Mark className="size-14" />
      <h2 className="text-3xl">{m.landing_end_title()}</h2>
      <p className="max-w-[44ch] text-lg text-muted">{m.landing_end()}</p>
      <CreatePageLink className="button button-primary mt-2 w-full sm:w-auto" />
    </section>
  )
}
