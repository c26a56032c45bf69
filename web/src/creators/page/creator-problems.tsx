import { characterCount, firstCharacters } from '@obole/contract/rules/text'
import { m } from '../../paraglide/messages.js'
import { ApiProblem } from '../../platform/http/call.ts'
import { refusalText } from '../../platform/refusal-texts.ts'
import { useReloadAfterDeployment } from '../../platform/script-errors.ts'
import { useOwnCreator } from '../../platform/session/member.ts'
import { BackButton } from '../../ui/buttons/back-button.tsx'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { RetryLink } from '../../ui/buttons/retry-link.tsx'
import { MessagePage } from '../../ui/page/message-page.tsx'

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
    <MessagePage title={m.failed_title()} message={m.creator_failed_message()} detail={detailOf(error)}>
      <ButtonLink to="/landing" variant="primary">
        {m.go_home()}
      </ButtonLink>
      <RetryLink />
    </MessagePage>
  )
}

/** The status and the message of the failure: what a person who asks for help can tell. */
function detailOf(error: unknown): string {
  const [status, message] = error instanceof ApiProblem ? [error.status || 500, refusalText(error)] : [500, null]
  return `${status} · ${message ?? m.creator_unknown_error()}`
}

/** Only the owner of a suspended page sees this. */
function OwnSuspended() {
  return (
    <MessagePage title={m.creator_suspended_title()} message={m.creator_suspended()}>
      <ButtonLink to="/decisions">{m.decisions_see()}</ButtonLink>
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
