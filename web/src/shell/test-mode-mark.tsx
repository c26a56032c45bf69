import { m } from '../paraglide/messages.js'
import { Icon } from '../ui/icon.tsx'

/** Shown while the sandbox stands in for Stripe, Google, Facebook and mail. */
export function TestModeMark() {
  return (
    <p
      title={m.shell_test_mode_hint()}
      className="inline-flex items-center gap-1.5 justify-self-start whitespace-nowrap rounded-capsule border border-edge border-dashed px-2.5 py-1 font-semibold text-muted text-xs lg:mx-2"
    >
      <Icon name="flask" sizePx={14} />
      <span className="max-[22.5rem]:sr-only">{m.shell_test_mode()}</span>
    </p>
  )
}
