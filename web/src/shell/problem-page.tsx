import { m } from '../paraglide/messages.js'
import { useReloadAfterDeployment } from '../platform/script-errors.ts'
import { BackButton } from '../ui/buttons/back-button.tsx'
import { ButtonLink } from '../ui/buttons/button-link.tsx'
import { RetryLink } from '../ui/buttons/retry-link.tsx'
import { MessagePage } from '../ui/page/message-page.tsx'

/** The general 404, unless its screen knows more. */
export function MissingPage({ message = m.missing_message() }: { message?: string }) {
  return (
    <MessagePage code="404" title={m.missing_title()} message={message}>
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
