import { productName } from '@obole/contract/formatting/names'
import { useSyncExternalStore } from 'react'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/buttons/button.tsx'
import { CopyLink } from './copy-link.tsx'
import { QrCode } from './qr-code.tsx'

interface SharePageProps {
  slug: string
  name: string
  publicUrl: string
  /** Owners have nothing to report. */
  isOwner: boolean
}

/** The end of a creator's page: share or report it. */
export function SharePage({ slug, name, publicUrl, isOwner }: SharePageProps) {
  const canShare = useSyncExternalStore(never, hasShareSheet, () => false)
  const address = `${publicUrl}/@${slug}`
  const share = () => {
    const shared = { url: address, title: m.share_text({ name, product: productName }) }
    // Closing the share sheet rejects too.
    navigator.share(shared).catch(() => undefined)
  }
  return (
    <section aria-labelledby="share" className="grid gap-4 border-line border-t pt-8">
      <h2 id="share" className="text-lg">
        {m.share_title()}
      </h2>
      <CopyLink address={address} />
      <div className="flex flex-wrap items-start gap-3">
        <QrCode slug={slug} name={name} />
        {canShare && (
          <Button onClick={share} className="text-sm">
            {m.share_native()}
          </Button>
        )}
      </div>
      {!isOwner && (
        <a
          href={`/@${slug}/report`}
          rel="nofollow"
          className="inline-flex min-h-11 items-center justify-self-start text-muted text-sm underline underline-offset-4 hover:text-ink"
        >
          {m.report_page_title()}
        </a>
      )}
    </section>
  )
}

const never = () => () => undefined

/** Not known until hydration. */
function hasShareSheet(): boolean {
  return 'share' in navigator
}
