import { Check, Share2 } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { notify } from '../toast.tsx'
import { Button, type ButtonVariant } from './button.tsx'

interface ShareButtonProps {
  url: string
  text: string
  label: string
  variant?: ButtonVariant
  onShared?: () => void
}

/** The browser's share sheet where there is one, else the link is copied. */
export function ShareButton({ url, text, label, variant = 'quiet', onShared }: ShareButtonProps) {
  const [isCopied, setIsCopied] = useState(false)
  const share = async () => {
    if (typeof navigator.share === 'function') {
      // Closing the share sheet rejects too.
      await navigator.share({ url, text }).then(onShared, () => undefined)
      return
    }
    try {
      await navigator.clipboard.writeText(url)
      setIsCopied(true)
      onShared?.()
    } catch {
      // There is no clipboard without TLS: the address can at least be read.
      notify('info', url)
    }
  }
  return (
    <Button variant={variant} onClick={share} className="noscript:hidden">
      {isCopied ? <Check aria-hidden size={18} /> : <Share2 aria-hidden size={18} />}
      <span aria-live="polite">{isCopied ? m.ui_link_copied() : label}</span>
    </Button>
  )
}
