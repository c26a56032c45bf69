import { Check, Share2 } from 'lucide-react'
import { useState } from 'react'
import { m } from '../paraglide/messages.js'
import { Button } from './button.tsx'
import { notify } from './notify.ts'

/** The browser's share sheet where there is one, else the link is copied. */
export function ShareButton({ url, text, label }: { url: string; text: string; label: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const share = async () => {
    if (typeof navigator.share === 'function') {
      // A person who closes the sheet has not failed.
      await navigator.share({ url, text }).catch(() => undefined)
      return
    }
    try {
      await navigator.clipboard.writeText(url)
      setIsCopied(true)
    } catch {
      // Without a secure connection there is no clipboard: the address can at least be read.
      notify('info', url)
    }
  }
  return (
    <Button onClick={share}>
      {isCopied ? <Check aria-hidden size={18} /> : <Share2 aria-hidden size={18} />}
      <span aria-live="polite">{isCopied ? m.ui_link_copied() : label}</span>
    </Button>
  )
}
