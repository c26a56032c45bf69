import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'

export function OwnerOnly({ slug }: { slug: string }) {
  return (
    <div className="px-5 pt-10 sm:px-8">
      <EmptyState
        title={m.owner_only_title()}
        action={
          <ButtonLink to="/@{$creator}" params={{ creator: slug }}>
            {m.back_to_page()}
          </ButtonLink>
        }
      >
        {m.owner_only_message()}
      </EmptyState>
    </div>
  )
}
