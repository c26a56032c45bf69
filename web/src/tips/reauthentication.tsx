import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '../paraglide/messages.js'
import { ApiProblem } from '../platform/http/call.ts'
import { signOut } from '../platform/session/sign-out.ts'
import { Field } from '../ui/field.tsx'
import { PasswordInput } from '../ui/password-input.tsx'

/** Where money is at stake the server asks who one is once more, unless the sign-in was a moment ago. */
export interface Reauthentication {
  isAsked: boolean
  password: string
  problem: string | null
  write: (password: string) => void
  /** What a call carries of it. */
  proof: { currentPassword?: string }
  /** Whether a refusal was about this; then it is told beside the field. */
  takes: (error: unknown) => boolean
}

export function useReauthentication(): Reauthentication {
  const [{ isAsked, password, problem }, setState] = useState({
    isAsked: false,
    password: '',
    problem: null as string | null,
  })
  return {
    isAsked,
    password,
    problem,
    write: (next) => setState({ isAsked, password: next, problem: null }),
    proof: isAsked && password !== '' ? { currentPassword: password } : {},
    takes: (error) => {
      const code = error instanceof ApiProblem ? error.code : null
      if (code !== 'reauthentication_required' && code !== 'invalid_credentials') return false
      const told = code === 'invalid_credentials' ? m.password_wrong() : m.tips_password_needed()
      setState({ isAsked: true, password: code === 'invalid_credentials' ? '' : password, problem: told })
      return true
    },
  }
}

export function ReauthenticationField({ reauthentication }: { reauthentication: Reauthentication }) {
  const router = useRouter()
  const signInAgain = () => {
    const returnUrl = router.latestLocation.href
    signOut()
    void router.navigate({ to: '/login', search: { returnUrl } })
  }
  if (!reauthentication.isAsked) return null
  return (
    <Field
      label={m.tips_password()}
      error={reauthentication.problem}
      hint={
        <button type="button" onClick={signInAgain} className="link min-h-11 cursor-pointer text-start">
          {m.tips_sign_in_again()}
        </button>
      }
    >
      {(control) => (
        <PasswordInput
          {...control}
          value={reauthentication.password}
          onChange={(event) => reauthentication.write(event.target.value)}
          autoComplete="current-password"
        />
      )}
    </Field>
  )
}
