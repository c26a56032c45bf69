import type { Creator } from '@obole/contract/calls/creators'
import { type Locale, languageTexts, locales, productName } from '@obole/contract/formatting/names'
import { Download, Share2 } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { m } from '../paraglide/messages.js'
import { useLocale } from '../platform/locale.ts'
import { Button, type ButtonVariant } from '../ui/buttons/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { notify } from '../ui/toast.tsx'
import { CopyLink } from './copy-link.tsx'
import { imageVersion } from './share-texts.ts'

/** What was really done with the page. */
export type Shared = 'link' | 'sheet' | 'image' | 'text'

interface SharePanelButtonProps {
  creator: Creator
  publicUrl: string | undefined
  label: string
  variant?: ButtonVariant
  onShared?: (what: Shared) => void
}

/** Opens what a creator may want to make a page known: its card, the link, codes, an image for stories, a text. */
export function SharePanelButton({ creator, publicUrl, label, variant = 'quiet', onShared }: SharePanelButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const done = useRef<Shared>(null)
  // Not before: what is told of it may take the button, and the panel with it, from the screen.
  const close = () => {
    setIsOpen(false)
    if (done.current) onShared?.(done.current)
    done.current = null
  }
  return (
    <>
      <Button variant={variant} onClick={() => setIsOpen(true)} className="noscript:hidden">
        <Share2 aria-hidden size={18} />
        {label}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={m.share_panel_title()}>
        <Panel
          creator={creator}
          site={publicUrl ?? location.origin}
          onShared={(what) => {
            done.current = what
          }}
        />
      </Dialog>
    </>
  )
}

interface PanelProps {
  creator: Creator
  site: string
  onShared: (what: Shared) => void
}

function Panel({ creator, site, onShared }: PanelProps) {
  const locale = useLocale()
  const { slug } = creator
  const name = creator.name ?? slug
  const address = `${site}/@${slug}`
  const files = `/share/@${slug}`
  const version = imageVersion(creator)
  const share = () => {
    const shared = { url: address, title: m.share_text({ name, product: productName }) }
    // Closing the share sheet rejects too.
    navigator.share(shared).then(
      () => onShared?.('sheet'),
      () => undefined,
    )
  }
  const file = (text: string, path: string, saveAs: string) => (
    <a
      href={path}
      download={saveAs}
      onClick={() => onShared('image')}
      className="link inline-flex min-h-11 items-center gap-2 text-sm"
    >
      <Download aria-hidden size={16} className="shrink-0" />
      {text}
    </a>
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <img
        src={`${files}.${locale}.png?v=${version}`}
        alt={m.share_card_alt({ name })}
        width={1200}
        height={630}
        className="aspect-[1200/630] h-auto w-full max-w-[32rem] rounded-card border border-line bg-sunken"
      />
      <Part title={m.share_link_title()}>
        <CopyLink address={address} onCopied={() => onShared('link')} />
        {'share' in navigator && (
          <Button onClick={share} className="justify-self-start text-sm">
            {m.share_native()}
          </Button>
        )}
      </Part>
      <Part title={m.share_text_title()}>
        <Announcement name={name} address={address} onCopied={() => onShared('text')} />
      </Part>
      <Part title={m.share_images_title()}>
        <div className="flex flex-wrap items-start gap-5">
          <img
            src={`${files}/qr.svg`}
            alt={m.share_qr_alt({ name })}
            width={160}
            height={160}
            loading="lazy"
            className="size-40 rounded-card border border-line"
          />
          <div className="grid">
            {file(m.share_qr_svg(), `${files}/qr.svg`, `${slug}.svg`)}
            {file(m.share_qr_png(), `${files}/qr.png`, `${slug}-qr.png`)}
            {file(m.share_card_png(), `${files}.${locale}.png`, `${slug}.png`)}
          </div>
        </div>
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 id={id} className="text-base">
        {title}
      </h3>
      {children}
    </section>
  )
}

/** In the language of whoever will read it, which need not be the creator's. */
function Announcement({ name, address, onCopied }: { name: string; address: string; onCopied: () => void }) {
  const id = useId()
  const [language, setLanguage] = useState<Locale>(useLocale())
  const text = languageTexts[language].announcement({ name, url: address })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      notify('success', m.share_text_copied())
      onCopied()
    } catch {
      notify('info', m.share_copy_refused())
    }
  }
  return (
    <div className="grid gap-3">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{m.share_text_language()}</legend>
        {locales.map((code) => (
          <Button
            key={code}
            lang={code}
            aria-pressed={code === language}
            onClick={() => setLanguage(code)}
            className="text-sm aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
          >
            {languageTexts[code].name}
          </Button>
        ))}
      </fieldset>
      <label htmlFor={id} className="sr-only">
        {m.share_text_title()}
      </label>
      <textarea id={id} readOnly lang={language} rows={3} value={text} className="input resize-y leading-relaxed" />
      <Button onClick={copy} className="justify-self-start text-sm">
        {m.share_text_copy()}
      </Button>
    </div>
  )
}
