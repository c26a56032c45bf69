import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/page/spinner.tsx'

/** In place of a section that could not be read. */
export function SectionFailed({ failure, onRetry }: { failure: string; onRetry: () => Promise<void> }) {
  return (
    <Notice tone="bad" action={<Button onClick={() => void onRetry()}>{m.ui_try_again()}</Button>}>
      {failure}
    </Notice>
  )
}

export function SectionSpinner() {
  return (
    <p role="status">
      <Spinner />
      <span className="sr-only">{m.ui_loading()}</span>
    </p>
  )
}
