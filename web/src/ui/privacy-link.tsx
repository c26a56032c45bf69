import { m } from '../paraglide/messages.js'

/** Where somebody is asked for something about themselves. In a new tab, so that nothing typed is lost. */
export function PrivacyLink() {
  return (
    <p className="text-muted text-sm">
      <a
        href="/documents/privacy"
        target="_blank"
        rel="noopener"
        aria-label={m.opens_new_tab({ name: m.document_privacy() })}
        className="link inline-flex min-h-11 items-center"
      >
        {m.document_privacy()}
      </a>
    </p>
  )
}
