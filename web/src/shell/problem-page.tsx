import { m } from '../paraglide/messages.js'
import { useReloadAfterDeployment } from '../platform/script-errors.ts'
import { BackButton } from '../ui/back-button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { MessagePage } from '../ui/message-page.tsx'
import { RetryLink } from '../ui/retry-link.tsx'

/** The general 404. */
export function MissingPage() {
  return (
    <MessagePage code="404" title={m.missing_title()} message={m.missing_message()}>
      <ButtonLink to="/landing" variant="primary">
        {m.go_home()}
      </ButtonLink>
      <BackButton />
    </MessagePage>
  )
}

/** The general error page; it shows no details of the error. */
export function FailedPage({ error }: { error: unknown }) {
  useReloadAfterDeployment(error)
  return (
    <MessagePage title={m.failed_title()} message={m.failed_message()}>
      <ButtonLink to="/landing" variant="primary">
        {m.go_home()}
      </ButtonLink>
      <RetryLink />
    </MessagePage>
  )
}
