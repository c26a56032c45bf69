import { Menu } from '@base-ui/react/menu'
import type { ReceivedTip } from '@obole/contract/received-tips'
import { EllipsisVertical } from 'lucide-react'
import { m } from '../paraglide/messages.js'
import { notify } from '../ui/toast.tsx'

interface ReceivedTipMenuProps {
  tip: ReceivedTip
  label: string
  number: string
  onReply: () => void
  onRefund: () => void
}

/** What can be done with a received tip. */
export function ReceivedTipMenu({ tip, label, number, onReply, onRefund }: ReceivedTipMenuProps) {
  const copy = () =>
    navigator.clipboard.writeText(number).then(
      () => notify('success', m.tips_number_copied()),
      () => notify('error', m.tips_copy_failed()),
    )
  return (
    <Menu.Root>
      <Menu.Trigger aria-label={label} className="icon-button -me-3 mt-2.5 shrink-0">
        <EllipsisVertical aria-hidden size={20} />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={4} className="z-40">
          <Menu.Popup className="min-w-56 rounded-card border border-line bg-raised p-1.5 shadow-dialog outline-none">
            {tip.canReply && (
              <Menu.Item onClick={onReply} className={item}>
                {m.reply_action()}…
              </Menu.Item>
            )}
            {tip.refundableAmount > 0 && (
              <Menu.Item onClick={onRefund} className={item}>
                {m.tips_refund()}…
              </Menu.Item>
            )}
            <Menu.Item onClick={copy} className={item}>
              {m.tips_copy_number()}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

const item =
  'flex min-h-11 cursor-pointer select-none items-center rounded-sm px-3 outline-none data-highlighted:bg-sunken'
