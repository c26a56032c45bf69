import type { Agreement } from '@obole/contract/calls/agreement'
import type { Site } from '@obole/contract/calls/site'
import { useEffect, useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { ApiProblem } from '../../platform/http/call.ts'
import {
  askFacebook,
  mayLoadProviders,
  ProviderError,
  type ProviderName,
  showGoogleButton,
} from '../../platform/providers.ts'
import { refusalText } from '../../platform/refusal-texts.ts'
import { signInWithFacebook, signInWithGoogle } from '../../platform/session/sign-in.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/page/spinner.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { providerTitles } from './provider-titles.ts'

interface ProviderButtonsProps {
  site: Site
  /** What the person ticked; null when they have not, or were not asked. */
  agreement?: () => Agreement | null
  onSignedIn: () => Promise<void>
  /** The provider's e-mail address belongs to an account that needs a sign-in with its password first. */
  onLinkRequired: (waiting: { provider: ProviderName; token: string }) => void
  /** The account asks for a second factor. */
  onChallenge: (challenge: string) => void
}

/** The providers' scripts are fetched when a button is pressed, not before. */
export function ProviderButtons({ site, agreement, onSignedIn, onLinkRequired, onChallenge }: ProviderButtonsProps) {
  const [busy, setBusy] = useState<ProviderName | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isGoogleShown, setGoogleShown] = useState(false)
  const googlePlace = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!mayLoadProviders(site)) location.reload()
  }, [site])

  /** Null when the person has to do something first. */
  const use = async (provider: ProviderName, ask: () => Promise<string | null>) => {
    if (busy) return
    setBusy(provider)
    setProblem(null)
    let token: string | null = null
    try {
      token = await ask()
      if (token !== null) {
        const agreed = agreement?.() ?? null
        await (provider === 'google'
          ? signInWithGoogle(token, agreed)
          : signInWithFacebook({ accessToken: token }, agreed))
        await onSignedIn()
      }
    } catch (error) {
      if (isLinkRequired(error)) onLinkRequired({ provider, token: token ?? '' })
      else if (error instanceof ApiProblem && error.challenge) onChallenge(error.challenge)
      else setProblem(providerProblemText(error, provider))
    }
    setBusy(null)
  }

  const enterWithGoogle = (idToken: string) => {
    // Its nonce works once.
    googlePlace.current?.replaceChildren()
    setGoogleShown(false)
    void use('google', async () => idToken)
  }

  const askGoogle = () =>
    use('google', async () => {
      const place = googlePlace.current
      if (!site.google || !place) throw new ProviderError('unavailable')
      await showGoogleButton(site.google, place, enterWithGoogle)
      setGoogleShown(true)
      place.querySelector<HTMLElement>('button, [role="button"], iframe')?.focus()
      return null
    })

  if (!site.google && !site.facebook) return null
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 text-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {m.login_or()}
      </p>
      {site.google && !isGoogleShown && <ProviderButton provider="google" busy={busy} onUse={askGoogle} />}
      <p aria-live="polite" className="text-center text-muted text-sm empty:hidden">
        {isGoogleShown && m.login_google_next()}
      </p>
      <div ref={googlePlace} className="grid justify-items-center empty:hidden" />
      {site.facebook && (
        <ProviderButton provider="facebook" busy={busy} onUse={() => use('facebook', () => askFacebookToken(site))} />
      )}
      {problem && <Notice tone="bad">{problem}</Notice>}
    </div>
  )
}

interface ProviderButtonProps {
  provider: ProviderName
  busy: ProviderName | null
  onUse: () => void
}

function ProviderButton({ provider, busy, onUse }: ProviderButtonProps) {
  const isBusy = busy === provider
  // A press cannot be kept for later: browsers open a window only while the person presses.
  const isOff = !useHydrated() || busy !== null
  return (
    <Button isWide className="px-3 text-sm" onClick={onUse} aria-busy={isBusy || undefined} disabled={isOff}>
      {isBusy ? <Spinner /> : <ProviderMark provider={provider} />}
      {m.login_with({ provider: providerTitles[provider] })}
    </Button>
  )
}

async function askFacebookToken({ facebook }: Site): Promise<string> {
  if (!facebook) throw new ProviderError('unavailable')
  return (await askFacebook(facebook)).accessToken ?? ''
}

function isLinkRequired(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'account_link_required'
}

/** Null when the person closed the window. */
function providerProblemText(error: unknown, provider: ProviderName): string | null {
  if (!(error instanceof ProviderError)) return refusalText(error)
  return error.kind === 'unavailable' ? m.login_provider_unavailable({ provider: providerTitles[provider] }) : null
}

/** Drawn for this site; the providers' own logos are not copied. */
const marks: Record<ProviderName, string> = {
  google: 'M18.4 6.9A8.2 8.2 0 1 0 20.2 12H12.4',
  facebook: 'M16.5 3.5h-2.2a4 4 0 0 0-4 4V21M7 11.5h8.2',
}

function ProviderMark({ provider }: { provider: ProviderName }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.6"
    >
      <path d={marks[provider]} />
    </svg>
  )
}
