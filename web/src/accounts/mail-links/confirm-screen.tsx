import { type ConfirmPurpose, confirmEmail } from '@obole/contract/calls/accounts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { ApiProblem } from '../../platform/http/call.ts'
import { loadProfile } from '../../platform/session/load.ts'
import { useSession } from '../../platform/session/session.ts'
import { signOut } from '../../platform/session/sign-out.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { explainFor } from '../../ui/forms/explain.ts'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { AccountFrame } from '../account-frame.tsx'
import { BackToLogin } from '../account-links.tsx'
import { confirmPurposeOf, confirmTexts } from './confirm-texts.ts'
import { isLinkExpired } from './link-expired.ts'
import { clearMailLink, type MailLink } from './mail-link.ts'
import { ResetScreen } from './reset-screen.tsx'

type Outcome = 'done' | 'expired' | 'taken'

const linkLook = 'link inline-flex min-h-11 items-center'

interface ConfirmScreenProps {
  link: MailLink
  /** With the password that was chosen here. */
  onSignedIn: () => Promise<void>
}

/** The same form for every link that one press answers. After a device was signed out, a new password is chosen. */
export function ConfirmScreen({ link, onSignedIn }: ConfirmScreenProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const purpose = confirmPurposeOf(link.purpose)
  const texts = confirmTexts(purpose)
  if (outcome === 'done' && purpose === 'not-me')
    return (
      <ResetScreen
        email={link.email}
        token={link.token}
        onSignedIn={onSignedIn}
        words={{ title: texts.doneTitle(), lead: texts.doneText(), expired: texts.expiredText() }}
        isOutcome
      />
    )
  if (outcome === 'done')
    return (
      <AccountFrame
        title={texts.doneTitle()}
        lead={texts.doneText()}
        links={purpose === 'undo-email' && <BackToLogin />}
        isOutcome
      >
        <AfterDone purpose={purpose} />
      </AccountFrame>
    )
  if (outcome === 'taken')
    return (
      <AccountFrame title={m.confirm_taken_title()} lead={texts.takenText()} links={<HelpLink />} isOutcome>
        {purpose !== 'undo-email' && <ToProfile text={m.confirm_to_profile()} />}
      </AccountFrame>
    )
  if (outcome === 'expired' || !link.token)
    return (
      <AccountFrame title={m.link_expired_title()} lead={texts.expiredText()} links={<HelpLink />} isOutcome>
        <AfterExpired purpose={purpose} />
      </AccountFrame>
    )
  return (
    <AccountFrame
      title={texts.title()}
      lead={texts.lead()}
      links={
        <Link to="/landing" className={linkLook}>
          {m.go_home()}
        </Link>
      }
    >
      <ConfirmForm token={link.token} purpose={purpose} onOutcome={setOutcome} />
    </AccountFrame>
  )
}

interface ConfirmFormProps {
  token: string
  purpose: ConfirmPurpose | null
  onOutcome: (outcome: Outcome) => void
}

function ConfirmForm({ token, purpose, onOutcome }: ConfirmFormProps) {
  const { isAuthenticated } = useSession()
  const form = useForm({
    fields: [],
    submit: async () => {
      await api(confirmEmail, { body: { token, ...(purpose && { purpose }) } })
      // The same link chooses the new password.
      if (purpose !== 'not-me') clearMailLink()
      onOutcome('done')
      if (!isAuthenticated) return
      // The server has ended every session: the next request would lead away from what is said here.
      if (purpose === 'undo-email') signOut()
      else await loadProfile()
    },
    explain: (error) => {
      if (isLinkExpired(error)) {
        clearMailLink()
        onOutcome('expired')
      }
      if (error instanceof ApiProblem && error.code === 'email_taken') onOutcome('taken')
      return explainFor()(error)
    },
  })
  const texts = confirmTexts(purpose)
  return (
    <Form form={form}>
      <p className="text-muted">{texts.text()}</p>
      <SubmitButton form={form} isWide>
        {texts.submit()}
      </SubmitButton>
      {purpose === 'confirm-sign-in' && <ToNewPassword text={m.reset_title()} />}
    </Form>
  )
}

function AfterDone({ purpose }: { purpose: ConfirmPurpose | null }) {
  const { isAuthenticated } = useSession()
  switch (purpose) {
    case 'undo-email':
      return <ToNewPassword text={m.link_again()} />
    case 'cancel-recovery':
      return isAuthenticated ? (
        <ToProfile text={m.confirm_to_profile()} />
      ) : (
        <ToNewPassword text={m.password_choose()} />
      )
    case 'confirm-sign-in':
      return <ToLogin />
    default:
      return <ToProfile text={m.confirm_to_profile()} />
  }
}

/** Only the profile can send another link to a new address: this one does not contain it. */
function AfterExpired({ purpose }: { purpose: ConfirmPurpose | null }) {
  switch (purpose) {
    case 'undo-email':
    case 'not-me':
    case 'cancel-recovery':
      return <ToNewPassword text={m.password_choose()} />
    case 'confirm-sign-in':
      return <ToLogin />
    default:
      return <ToProfile text={m.link_again()} />
  }
}

function ToProfile({ text }: { text: string }) {
  return (
    <ButtonLink to="/profile" variant="primary" isWide>
      {text}
    </ButtonLink>
  )
}

function ToLogin() {
  return (
    <ButtonLink to="/login" variant="primary" isWide>
      {m.login_submit()}
    </ButtonLink>
  )
}

/** Quiet: a link is in the mail already, or another act comes first. */
function ToNewPassword({ text }: { text: string }) {
  return (
    <ButtonLink to="/forgot-password" isWide>
      {text}
    </ButtonLink>
  )
}

function HelpLink() {
  return (
    <Link to="/documents/$document" params={{ document: 'helpandcontact' }} className={linkLook}>
      {m.document_helpandcontact()}
    </Link>
  )
}
