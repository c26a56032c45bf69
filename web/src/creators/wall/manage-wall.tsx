import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'

/** For the owner, below the words that visitors see, or in their place. */
export function ManageWall({ slug, isEmpty }: { slug: string; isEmpty: boolean }) {
  const link = (
    <ButtonLink to="/@{$creator}/words" params={{ creator: slug }} className="justify-self-start">
      {m.wall_manage()}
    </ButtonLink>
  )
  if (!isEmpty) return link
  return (
    <section aria-labelledby="wall" className="grid gap-4">
      <h2 id="wall" className="text-xl">
        {m.wall_title()}
      </h2>
      <p className="text-muted">{m.wall_empty_owner()}</p>
      {link}
    </section>
  )
}
