import type { PasskeyProof } from '@obole/contract/calls/keys/passkeys'
import { useState } from 'react'
import { m } from '../paraglide/messages.js'
import { refusalText } from '../platform/refusal-texts.ts'
import { askPasskey, hasPasskeys } from '../platform/session/passkeys.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'

/** Where the browser knows passkeys: asks for one, and hands on what it answers. */
export function PasskeyButton({ onProof }: { onProof: (proof: PasskeyProof) => Promise<void> }) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isHydrated = useHydrated()
  if (isHydrated && !hasPasskeys()) return null
  const use = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const proof = await askPasskey()
      if (proof) await onProof(proof)
    } catch (error) {
      setProblem(refusalText(error))
    }
    setBusy(false)
  }
  return (
    <div className="grid gap-3">
      <Button isWide onClick={use} isBusy={isBusy} disabled={!isHydrated}>
        {m.passkey_use()}
      </Button>
      {problem && <Notice tone="bad">{problem}</Notice>}
    </div>
  )
}
