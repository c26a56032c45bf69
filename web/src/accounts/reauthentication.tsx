import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '../paraglide/messages.js'
import { ApiProblem } from '../platform/http/call.ts'
import { signOut } from '../platform/session/sign-out.ts'
import { Button } from '../ui/button.tsx'
import type { FormErrors } from '../ui/form-state.ts'
import { Notice } from '../ui/notice.tsx'

/** What a borrowed device must not do: the server asks for the password once more, and so does the form. */
export function useReauthentication(hasPassword: boolean) {
  const [isAsked, setIsAsked] = useState(false)

  /** Null when the refusal is about something else. */
  const explain = (error: unknown): FormErrors<'currentPassword'> | null => {
    if (!(error instanceof ApiProblem)) return null
    if (error.code === 'invalid_credentials') return { errors: { currentPassword: m.password_wrong() } }
    if (error.code !== 'reauthentication_required') return null
    setIsAsked(true)
    return hasPassword ? { errors: { currentPassword: m.password_reauth() } } : { problem: m.password_sign_in_again() }
  }

  return {
    isPasswordAsked: isAsked && hasPassword,
    /** Without a password, only another sign-in proves who it is. */
    problem: isAsked && !hasPassword ? <SignInAgain /> : undefined,
    explain,
    forget: () => setIsAsked(false),
  }
}

function SignInAgain() {
  const router = useRouter()
  const goToSignIn = () => {
    const returnUrl = router.latestLocation.href
    signOut()
    router.navigate({ to: '/login', search: { returnUrl } })
  }
  return (
    <Notice tone="bad" action={<Button onClick={goToSignIn}>{m.password_to_sign_in()}</Button>}>
      {m.password_sign_in_again()}
    </Notice>
  )
}
