import { m } from '../paraglide/messages.js'
import { BackButton } from '../ui/back-button.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { MessagePage } from '../ui/message-page.tsx'

export function CreatorMissing({ slug }: { slug: string }) {
  return (
    <MessagePage
      code="404"
      title={m.creator_missing_title()}
      message={m.creator_missing_message({ creator: shortened(slug) })}
    >
      <ButtonLink to="/landing" variant="primary">
        {m.go_home()}
      </ButtonLink>
      <BackButton />
    </MessagePage>
  )
}

export function CreatorFailed() {
  return (
    <MessagePage title={m.failed_title()} message={m.creator_failed_message()}>
      <ButtonLink to="/landing" variant="primary">
        {m.go_home()}
      </ButtonLink>
    </MessagePage>
  )
}

/** An address may be anything; the message stays a message. */
function shortened(slug: string): string {
  return slug.length > 60 ? `${slug.slice(0, 60)}…` : slug
}
