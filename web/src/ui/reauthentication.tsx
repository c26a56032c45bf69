import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { m } from '../paraglide/messages.js'
import { ApiProblem } from '../platform/http/call.ts'
import { useProfile } from '../platform/session/member.ts'
import { signOut } from '../platform/session/sign-out.ts'
import { Button } from './button.tsx'
import { FormField } from './form.tsx'
import type { FormErrors } from './form-state.ts'
import { Notice } from './notice.tsx'
import { PasswordInput } from './password-input.tsx'
import type { FormHandle } from './use-form.ts'

interface Reauthentication {
  isPasswordAsked: boolean
  /** For a member without a password: only another sign-in proves who it is. */
  problem: ReactNode
  /** Null when the error is about something else. */
  explain: (error: unknown) => FormErrors<'currentPassword'> | null
  /** The form was sent: the next time the server decides again. */
  reset: () => void
}

/** For a form with a field `currentPassword` that the server may refuse until the member proves again who they are. */
export function useReauthentication(): Reauthentication {
  const hasPassword = useProfile()?.hasPassword ?? true
  const [isAsked, setIsAsked] = useState(false)

  const explain = (error: unknown): FormErrors<'currentPassword'> | null => {
    if (!(error instanceof ApiProblem)) return null
    if (error.code === 'invalid_credentials') return { errors: { currentPassword: m.password_wrong() } }
    if (error.code !== 'reauthentication_required') return null
    setIsAsked(true)
    return hasPassword ? { errors: { currentPassword: m.password_reauth() } } : { problem: m.password_sign_in_again() }
  }

  return {
    isPasswordAsked: isAsked && hasPassword,
    problem: isAsked && !hasPassword ? <SignInAgain /> : undefined,
    explain,
    reset: () => setIsAsked(false),
  }
}

/** Nothing until the server asks. */
export function ReauthenticationField<Name extends string>({
  form,
  reauthentication,
}: {
  form: FormHandle<Name | 'currentPassword'>
  reauthentication: Reauthentication
}) {
  if (!reauthentication.isPasswordAsked) return null
  return (
    <FormField form={form} name="currentPassword" label={m.password_current()}>
      {(control) => <PasswordInput {...control} autoComplete="current-password" enterKeyHint="go" />}
    </FormField>
  )
}

/** What a call carries of the field: nothing while it is empty. */
export function proofIn({ currentPassword }: { currentPassword: string }): { currentPassword?: string } {
  return currentPassword === '' ? {} : { currentPassword }
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
