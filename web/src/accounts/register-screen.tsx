import { resendVerification } from '@obole/contract/accounts'
import type { Site } from '@obole/contract/site'
import { useState } from 'react'
import { m } from '../paraglide/messages.js'
import { api } from '../platform/api.ts'
import { AccountFrame } from './account-frame.tsx'
import { ToLogin, ToRegister } from './account-links.tsx'
import { LoginForm, type WaitingProvider } from './login-form.tsx'
import { MailAwaited } from './mail-awaited.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { RegisterForm } from './register-form.tsx'

interface RegisterScreenProps {
  site: Site | null
  returnUrl: string | undefined
  /** The address that a mail was sent to. */
  sentTo: string | null
  onSent: (email: string | null) => void
  onSignedIn: () => Promise<void>
}

export function RegisterScreen({ site, returnUrl, sentTo, onSent, onSignedIn }: RegisterScreenProps) {
  const [waiting, setWaiting] = useState<WaitingProvider | null>(null)
  if (sentTo !== null)
    return (
      <MailAwaited
        site={site}
        email={sentTo}
        text={m.register_sent_text({ email: sentTo })}
        send={() => api(resendVerification, { body: { email: sentTo } })}
        onOther={() => onSent(null)}
        links={<ToLogin returnUrl={returnUrl} />}
      />
    )
  if (waiting)
    return (
      <AccountFrame title={m.shell_sign_in()} links={<ToRegister returnUrl={returnUrl} />} isOutcome>
        <LoginForm site={site} initialWaiting={waiting} onSignedIn={onSignedIn} />
      </AccountFrame>
    )
  return (
    <AccountFrame title={m.register_title()} lead={m.register_lead()} links={<ToLogin returnUrl={returnUrl} />}>
      <div className="grid gap-6">
        <RegisterForm returnUrl={returnUrl} onSent={onSent} />
        {site && <ProviderButtons site={site} onSignedIn={onSignedIn} onLinkRequired={setWaiting} />}
      </div>
    </AccountFrame>
  )
}
