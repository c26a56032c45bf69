import { useEffect, useRef } from 'react'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/buttons/button.tsx'

export function ContactSent({ onAgain }: { onAgain: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone with the form.
  useEffect(() => place.current?.focus({ preventScroll: true }), [])
  return (
    <div
      ref={place}
      tabIndex={-1}
      role="status"
      className="grid max-w-[36rem] justify-items-start gap-3 rounded-card border border-evergreen/40 bg-evergreen-soft p-5 sm:p-8"
    >
      <p className="font-semibold">{m.contact_sent_title()}</p>
      <p>{m.contact_sent()}</p>
      <Button onClick={onAgain}>{m.contact_again()}</Button>
    </div>
  )
}
