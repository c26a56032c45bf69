import { resendVerification } from '@obole/contract/calls/accounts'
import type { Site } from '@obole/contract/calls/site'
import { useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { AccountFrame } from '../account-frame.tsx'
import { ToLogin, ToRegister } from '../account-links.tsx'
import { CheckYourInbox } from '../check-your-inbox.tsx'
import { LoginForm, type WaitingProvider } from '../sign-in/login-form.tsx'
import { ProviderButtons } from '../sign-in/provider-buttons.tsx'
import { agreementIn, type Terms } from './agreement-fields.tsx'
import { RegisterForm } from './register-form.tsx'

interface RegisterScreenProps {
  site: Site | null
  returnUrl: string | undefined
  terms: Terms
  /** The address that a mail was sent to. */
  sentTo: string | null
  onSent: (email: string | null) => void
  onSignedIn: () => Promise<void>
}

export function RegisterScreen({ site, returnUrl, terms, sentTo, onSent, onSignedIn }: RegisterScreenProps) {
  const place = useRef<HTMLDivElement>(null)
  const agreement = () => agreementIn(place.current?.querySelector('form') ?? null, terms)
  const [waiting, setWaiting] = useState<WaitingProvider | null>(null)
  const [challenge, setChallenge] = useState<string | null>(null)
  if (sentTo !== null)
    return (
      <CheckYourInbox
        site={site}
        email={sentTo}
        text={m.register_sent_text({ email: sentTo })}
        send={() => api(resendVerification, { body: { email: sentTo } })}
        onOther={() => onSent(null)}
        links={<ToLogin returnUrl={returnUrl} />}
      />
    )
  if (waiting || challenge !== null)
    return (
      <AccountFrame title={m.shell_sign_in()} links={<ToRegister returnUrl={returnUrl} />} isOutcome>
        <LoginForm
          site={site}
          {...(waiting && { initialWaiting: waiting })}
          {...(challenge !== null && { initialChallenge: challenge })}
          onSignedIn={onSignedIn}
        />
      </AccountFrame>
    )
  return (
    <AccountFrame title={m.register_title()} lead={m.register_lead()} links={<ToLogin returnUrl={returnUrl} />}>
      <div ref={place} className="grid gap-6">
        <RegisterForm returnUrl={returnUrl} terms={terms} onSent={onSent} />
        {site && (
          <ProviderButtons
            site={site}
            agreement={agreement}
            onSignedIn={onSignedIn}
            onLinkRequired={setWaiting}
            onChallenge={setChallenge}
          />
        )}
      </div>
    </AccountFrame>
  )
}
