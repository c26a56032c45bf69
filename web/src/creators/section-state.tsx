import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { Loaded } from '../ui/use-loaded.ts'

/** What a section shows while it has nothing to show: that it is being loaded, or could not be. */
export function SectionState({ loaded, failure }: { loaded: Omit<Loaded<unknown>, 'set'>; failure: string }) {
  if (loaded.problem !== null) {
    return (
      <Notice tone="bad" action={<Button onClick={() => void loaded.load()}>{m.ui_try_again()}</Button>}>
        {failure}
      </Notice>
    )
  }
  return loaded.value === null && <SectionSpinner />
}

export function SectionSpinner() {
  return (
    <p role="status">
      <Spinner />
      <span className="sr-only">{m.ui_loading()}</span>
    </p>
  )
}
