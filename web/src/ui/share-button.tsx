import { Check, Share2 } from 'lucide-react'
import { useState } from 'react'
import { m } from '../paraglide/messages.js'
import { Button } from './button.tsx'
import { notify } from './toast.tsx'

/** The browser's share sheet where there is one, else the link is copied. */
export function ShareButton({ url, text, label }: { url: string; text: string; label: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const share = async () => {
    if (typeof navigator.share === 'function') {
      // Closing the share sheet rejects too.
      await navigator.share({ url, text }).catch(() => undefined)
      return
    }
    try {
      await navigator.clipboard.writeText(url)
      setIsCopied(true)
    } catch {
      // There is no clipboard without TLS: the address can at least be read.
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
