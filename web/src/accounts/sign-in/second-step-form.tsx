import { useEffect, useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import type { SecondStep } from '../../platform/session/sign-in.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { explainFor } from '../../ui/forms/explain.ts'
import { Form, FormField, SubmitButton } from '../../ui/forms/form.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { CodeField, checkCode, plainCode } from '../code-field.tsx'
import { LostEverything } from '../lost-everything.tsx'
import { PasskeyButton } from '../passkey-button.tsx'

interface SecondStepFormProps {
  challenge: string
  onStep: (step: SecondStep) => Promise<void>
  /** To the password, after five minutes for instance. */
  onBack: () => void
}

/** After the password, or the provider: a code of the app, one from paper, or the slow way without any. */
export function SecondStepForm({ challenge, onStep, onBack }: SecondStepFormProps) {
  const [way, setWay] = useState<'app' | 'paper' | 'none'>('app')
  const part = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other form has another field
  useEffect(() => part.current?.querySelector('input')?.focus(), [way])
  return (
    <div ref={part} className="grid gap-6">
      {way === 'app' && <CodeForm onGiven={(code) => onStep({ challenge, code })} />}
      {way === 'paper' && <RecoveryForm onGiven={(recoveryCode) => onStep({ challenge, recoveryCode })} />}
      {way === 'none' && <Lost challenge={challenge} />}
      <div className="grid gap-3">
        {way !== 'none' && <PasskeyButton onProof={(passkey) => onStep({ challenge, passkey })} />}
        {way !== 'app' && (
          <Button isWide onClick={() => setWay('app')}>
            {m.factor_use_app()}
          </Button>
        )}
        {way === 'app' && (
          <Button isWide onClick={() => setWay('paper')}>
            {m.factor_use_recovery()}
          </Button>
        )}
        {way !== 'none' && (
          <Button isWide onClick={() => setWay('none')}>
            {m.lost_title()}
          </Button>
        )}
        <Button isWide onClick={onBack}>
          {m.factor_back()}
        </Button>
      </div>
    </div>
  )
}

function Lost({ challenge }: { challenge: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid gap-3">
      <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
        {m.lost_title()}
      </h2>
      <LostEverything challenge={challenge} />
    </div>
  )
}

function CodeForm({ onGiven }: { onGiven: (code: string) => Promise<void> }) {
  const form = useForm({
    fields: ['code'],
    check: ({ code }) => ({ code: checkCode(code) }),
    submit: ({ code }) => onGiven(plainCode(code)),
    explain: explainFor('code'),
  })
  return (
    <Form form={form} label={m.factor_title()}>
      <p>{m.factor_lead()}</p>
      <CodeField form={form} />
      <SubmitButton form={form} isWide>
        {m.login_submit()}
      </SubmitButton>
    </Form>
  )
}

function RecoveryForm({ onGiven }: { onGiven: (recoveryCode: string) => Promise<void> }) {
  const form = useForm({
    fields: ['recoveryCode'],
    check: ({ recoveryCode }) => ({ recoveryCode: recoveryCode.trim() ? null : m.ui_field_required() }),
    submit: ({ recoveryCode }) => onGiven(recoveryCode.trim()),
    explain: explainFor('recoveryCode'),
  })
  return (
    <Form form={form} label={m.factor_title()}>
      <FormField form={form} name="recoveryCode" label={m.factor_recovery()} hint={m.factor_recovery_hint()}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
          />
        )}
      </FormField>
      <SubmitButton form={form} isWide>
        {m.login_submit()}
      </SubmitButton>
    </Form>
  )
}
