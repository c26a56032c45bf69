import { useEffect, useRef, useState } from 'react'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/buttons/button.tsx'

const copiedMs = 3000

/** The address to select; with script a button copies it. */
export function CopyLink({ address, onCopied }: { address: string; onCopied?: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null)
  const isCopied = outcome === 'copied'

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setOutcome(null), copiedMs)
    return () => clearTimeout(timer)
  }, [isCopied])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setOutcome('copied')
      onCopied?.()
    } catch {
      // Refused, or no clipboard without TLS: the selected text can be copied by hand.
      field.current?.select()
      setOutcome('refused')
    }
  }

  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
      <input
        ref={field}
        readOnly
        value={address}
        aria-label={m.create_slug()}
        className="input min-w-0 rounded-capsule text-sm sm:max-w-80"
      />
      <Button onClick={copy} className="noscript:hidden shrink-0 text-sm">
        {isCopied ? m.ui_link_copied() : m.share_copy()}
      </Button>
      <p role="status" className={outcome === 'refused' ? 'w-full text-sm' : 'sr-only'}>
        {isCopied && m.ui_link_copied()}
        {outcome === 'refused' && m.share_copy_refused()}
      </p>
    </div>
  )
}
