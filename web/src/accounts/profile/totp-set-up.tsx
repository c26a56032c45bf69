import { confirmTotp, startTotp } from '@obole/contract/calls/keys/second-factor'
import { useEffect, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { refusalText } from '../../platform/refusal-texts.ts'
import { DialogForm } from '../../ui/dialogs/dialog-form.tsx'
import { explainFor } from '../../ui/forms/explain.ts'
import { useForm } from '../../ui/forms/use-form.ts'
import { Notice } from '../../ui/notice.tsx'
import { CodeField, checkCode, plainCode } from '../code-field.tsx'
import { QrImage } from './qr-image.tsx'

interface TotpSetUpProps {
  onClose: () => void
  /** With the recovery codes, which are shown this once. */
  onDone: (recoveryCodes: string[]) => void
}

/** The secret for the app, as a square code and as text, and the first code that it shows. */
export function TotpSetUp({ onClose, onDone }: TotpSetUpProps) {
  const [made, setMade] = useState<{ secret: string; url: string } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    api(startTotp).then(setMade, (error: unknown) => setProblem(refusalText(error)))
  }, [])
  const form = useForm({
    fields: ['code'],
    check: ({ code }) => ({ code: checkCode(code) }),
    submit: async ({ code }) => onDone((await api(confirmTotp, { body: { code: plainCode(code) } })).recoveryCodes),
    explain: explainFor('code'),
  })
  return (
    <DialogForm
      form={form}
      onClose={onClose}
      title={m.two_steps_title()}
      description={m.two_steps_scan()}
      submitText={m.two_steps_turn_on()}
      isIncomplete={!made}
    >
      {problem && <Notice tone="bad">{problem}</Notice>}
      {made && (
        <>
          <QrImage text={made.url} label={m.two_steps_qr()} />
          <p className="text-sm">
            {m.two_steps_secret()}{' '}
            <code className="select-all wrap-anywhere font-semibold">{inGroups(made.secret)}</code>
          </p>
          <CodeField form={form} />
        </>
      )}
    </DialogForm>
  )
}

/** So that it can be typed without losing one's place. */
function inGroups(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ')
}
