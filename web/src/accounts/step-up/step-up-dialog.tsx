import type { PasskeyProof } from '@obole/contract/calls/keys/passkeys'
import { stepUp } from '@obole/contract/calls/keys/second-factor'
import type { ProofWay } from '@obole/contract/rules/refusals'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { ApiProblem } from '../../platform/http/call.ts'
import { loadProfile } from '../../platform/session/load.ts'
import { signOut } from '../../platform/session/sign-out.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogForm } from '../../ui/dialogs/dialog-form.tsx'
import { explainFor } from '../../ui/forms/explain.ts'
import { useForm } from '../../ui/forms/use-form.ts'
import { CodeField, checkCode, plainCode } from '../code-field.tsx'
import { CurrentPasswordField } from '../fields.tsx'
import { LostEverything } from '../lost-everything.tsx'
import { PasskeyButton } from '../passkey-button.tsx'

interface StepUpDialogProps {
  /** Nothing means that only another sign-in will do. */
  ways: ProofWay[]
  onAnswer: (isProven: boolean) => void
}

export function StepUpDialog({ ways, onAnswer }: StepUpDialogProps) {
  const [isLost, setLost] = useState(false)
  const lose = () => setLost(true)
  if (isLost) return <Lost onClose={() => onAnswer(false)} />
  if (ways.includes('code')) return <ByCode onAnswer={onAnswer} onLost={lose} hasPasskey={ways.includes('passkey')} />
  if (ways.includes('passkey')) return <ByPasskey onAnswer={onAnswer} onLost={lose} />
  if (ways.includes('password')) return <ByPassword onAnswer={onAnswer} />
  return <BySignIn onClose={() => onAnswer(false)} />
}

type ByProofProps = Pick<StepUpDialogProps, 'onAnswer'>

interface ByFactorProps extends ByProofProps {
  onLost: () => void
}

function ByCode({ onAnswer, onLost, hasPasskey }: ByFactorProps & { hasPasskey: boolean }) {
  const form = useForm({
    fields: ['code'],
    check: ({ code }) => ({ code: checkCode(code) }),
    submit: async ({ code }) => {
      await api(stepUp, { body: { code: plainCode(code) } })
      onAnswer(true)
    },
    explain: explainFor('code'),
  })
  return (
    <DialogForm
      form={form}
      onClose={() => onAnswer(false)}
      title={m.step_up_title()}
      description={m.step_up_code()}
      submitText={m.step_up_submit()}
    >
      <CodeField form={form} />
      {hasPasskey && <ProveByPasskey onAnswer={onAnswer} />}
      <LostButton onLost={onLost} />
    </DialogForm>
  )
}

function ByPasskey({ onAnswer, onLost }: ByFactorProps) {
  return (
    <Dialog isOpen onClose={() => onAnswer(false)} title={m.step_up_title()} description={m.step_up_passkey()}>
      <div className="grid gap-3">
        <ProveByPasskey onAnswer={onAnswer} />
        <LostButton onLost={onLost} />
      </div>
    </Dialog>
  )
}

function LostButton({ onLost }: { onLost: () => void }) {
  return (
    <Button isWide onClick={onLost}>
      {m.lost_title()}
    </Button>
  )
}

function Lost({ onClose }: { onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title={m.lost_title()}>
      <LostEverything onStarted={() => void loadProfile()} />
    </Dialog>
  )
}

function ProveByPasskey({ onAnswer }: ByProofProps) {
  const prove = async (passkey: PasskeyProof) => {
    await api(stepUp, { body: { passkey } })
    onAnswer(true)
  }
  return <PasskeyButton onProof={prove} />
}

function ByPassword({ onAnswer }: ByProofProps) {
  const form = useForm({
    fields: ['password'],
    check: ({ password }) => ({ password: password ? null : m.ui_field_required() }),
    submit: async ({ password }) => {
      await api(stepUp, { body: { password } })
      onAnswer(true)
    },
    explain: (error) =>
      error instanceof ApiProblem && error.code === 'invalid_credentials'
        ? { errors: { password: m.password_wrong() } }
        : explainFor('password')(error),
  })
  return (
    <DialogForm
      form={form}
      onClose={() => onAnswer(false)}
      title={m.step_up_title()}
      description={m.step_up_password()}
      submitText={m.step_up_submit()}
    >
      <CurrentPasswordField form={form} name="password" label={m.password_current()} />
    </DialogForm>
  )
}

function BySignIn({ onClose }: { onClose: () => void }) {
  const router = useRouter()
  const goToSignIn = () => {
    const returnUrl = router.latestLocation.href
    onClose()
    signOut()
    router.navigate({ to: '/login', search: { returnUrl } })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={m.step_up_title()}
      actions={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button variant="primary" onClick={goToSignIn}>
            {m.password_to_sign_in()}
          </Button>
        </>
      }
    >
      <p>{m.password_sign_in_again()}</p>
    </Dialog>
  )
}
