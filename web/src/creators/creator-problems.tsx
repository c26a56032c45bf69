import { characterCount, firstCharacters } from '@obole/contract/text'
import { m } from '../paraglide/messages.js'
import { useReloadAfterDeployment } from '../platform/script-errors.ts'
import { useOwnCreator } from '../platform/session/member.ts'
import { BackButton } from '../ui/back-button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { MessagePage } from '../ui/message-page.tsx'
import { RetryLink } from '../ui/retry-link.tsx'

export function CreatorMissing({ slug }: { slug: string }) {
  const own = useOwnCreator()
  if (own?.suspended && own.slug === slug) return <OwnSuspended />
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

export function CreatorFailed({ error }: { error: unknown }) {
  useReloadAfterDeployment(error)
  return (
    <MessagePage title={m.failed_title()} message={m.creator_failed_message()}>
      <ButtonLink to="/landing" variant="primary">
        {m.go_home()}
      </ButtonLink>
      <RetryLink />
    </MessagePage>
  )
}

/** Only the owner of a suspended page sees this. */
function OwnSuspended() {
  return (
    <MessagePage title={m.creator_suspended_title()} message={m.creator_suspended()}>
      <ButtonLink to="/documents/$document" params={{ document: 'helpandcontact' }} variant="primary">
        {m.document_helpandcontact()}
      </ButtonLink>
    </MessagePage>
  )
}

/** An address may be of any length. */
function shortened(slug: string): string {
  return characterCount(slug) > 60 ? `${firstCharacters(slug, 60)}…` : slug
}
