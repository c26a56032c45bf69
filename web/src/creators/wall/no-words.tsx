import type { Creator } from '@obole/contract/calls/creators'
import type { Standing } from '@obole/contract/calls/own-wall'
import type { Site } from '@obole/contract/calls/site'
import { m } from '../../paraglide/messages.js'
import { SharePanelButton } from '../../sharing/share-panel.tsx'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'

interface NoWordsProps {
  creator: Creator
  site: Site | null
  view: Standing | 'all'
}

/** In place of an empty list of the owner's: what will be here, and how people get to write. */
export function NoWords({ creator, site, view }: NoWordsProps) {
  if (view === 'waiting') return <p className="max-w-[60ch] text-muted">{m.wall_none_waiting()}</p>
  if (view === 'hidden') return <p className="max-w-[60ch] text-muted">{m.wall_none_hidden()}</p>
  const { acceptDonation, slug } = creator
  return (
    <EmptyState
      title={view === 'all' ? m.inbox_none_title() : m.wall_none_shown_title()}
      action={
        acceptDonation ? (
          <SharePanelButton creator={creator} publicUrl={site?.publicUrl} label={m.steps_share_action()} />
        ) : (
          <ButtonLink to="/@{$creator}/settings" params={{ creator: slug }}>
            {m.settings_title()}
          </ButtonLink>
        )
      }
    >
      {m.wall_none_shown()} {!acceptDonation && m.wall_none_closed()}
    </EmptyState>
  )
}
