import { productName } from '@obole/contract/formatting/names'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import './recovery-codes-print.css'

/** Shown once: afterwards nobody can read them, we neither. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    // Without TLS there is no clipboard: the codes can be selected by hand.
    await navigator.clipboard?.writeText(codes.join('\n')).then(
      () => setCopied(true),
      () => undefined,
    )
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={m.recovery_codes_title()}
      description={m.recovery_codes_lead()}
      actions={
        <>
          <Button onClick={() => window.print()}>{m.recovery_codes_print()}</Button>
          <Button variant="primary" onClick={onClose}>
            {m.recovery_codes_kept()}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <div data-recovery-codes>
          <p className="hidden print:block">{m.recovery_codes_paper({ product: productName })}</p>
          <ol className="grid grid-cols-2 gap-x-6 gap-y-2 font-mono text-lg">
            {codes.map((code) => (
              <li key={code} className="select-all">
                {code}
              </li>
            ))}
          </ol>
        </div>
        <Button className="justify-self-start" onClick={copy}>
          {isCopied ? m.recovery_codes_copied() : m.recovery_codes_copy()}
        </Button>
      </div>
    </Dialog>
  )
}
