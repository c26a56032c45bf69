import type { PasskeyProof } from '@obole/contract/calls/keys/passkeys'
import { useEffect, useRef, useState } from 'react'
import { refusalText } from '../../platform/refusal-texts.ts'
import { offerPasskey, withdrawOffer } from '../../platform/session/passkeys.ts'
import { signInWithPasskey } from '../../platform/session/sign-in.ts'
import { Notice } from '../../ui/notice.tsx'
import { PasskeyButton } from '../passkey-button.tsx'

/** A passkey alone signs in: by the button, or chosen among what the browser fills into the address. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const [problem, setProblem] = useState<string | null>(null)
  const enter = async (proof: PasskeyProof) => {
    await signInWithPasskey(proof)
    await onSignedIn()
  }
  const latest = useRef(enter)
  latest.current = enter
  useEffect(() => {
    let isHere = true
    // That it cannot be offered changes nothing: there is the button.
    const offer = offerPasskey().catch(() => null)
    offer
      .then((proof) => (proof && isHere ? latest.current(proof) : undefined))
      .catch((error: unknown) => setProblem(refusalText(error)))
    return () => {
      isHere = false
      void withdrawOffer()
    }
  }, [])
  return (
    <div className="grid gap-3">
      <PasskeyButton onProof={enter} />
      {problem && <Notice tone="bad">{problem}</Notice>}
    </div>
  )
}
