import { Menu } from '@base-ui/react/menu'
import { receiptNumber } from '@obole/contract/receipt-number'
import type { ReceivedTip } from '@obole/contract/received-tips'
import { EllipsisVertical } from 'lucide-react'
import { m } from '../paraglide/messages.js'
import { notify } from '../ui/toast.tsx'

/** Links the buttons of the rows to the one menu of the list. */
export type TipMenuHandle = ReturnType<typeof createTipMenu>

export function createTipMenu() {
  return Menu.createHandle<ReceivedTip>()
}

export function TipMenuButton({ menu, tip, label }: { menu: TipMenuHandle; tip: ReceivedTip; label: string }) {
  return (
    <Menu.Trigger handle={menu} payload={tip} aria-label={label} className="icon-button -me-3 mt-2.5 shrink-0">
      <EllipsisVertical aria-hidden size={20} />
    </Menu.Trigger>
  )
}

interface ReceivedTipMenuProps {
  menu: TipMenuHandle
  onReply: (tip: ReceivedTip) => void
  onRefund: (tip: ReceivedTip) => void
}

/** What can be done with a received tip. One for all rows: fifty menus took a phone as long as the rest of the list. */
export function ReceivedTipMenu({ menu, onReply, onRefund }: ReceivedTipMenuProps) {
  return (
    <Menu.Root handle={menu}>
      {({ payload: tip }) => (
        <Menu.Portal>
          <Menu.Positioner align="end" sideOffset={4} className="z-40">
            <Menu.Popup className="min-w-56 rounded-card border border-line bg-raised p-1.5 shadow-dialog outline-none">
              {tip?.canReply && (
                <Menu.Item onClick={() => onReply(tip)} className={item}>
                  {m.reply_action()}…
                </Menu.Item>
              )}
              {tip && tip.refundableAmount > 0 && (
                <Menu.Item onClick={() => onRefund(tip)} className={item}>
                  {m.tips_refund()}…
                </Menu.Item>
              )}
              {tip && (
                <Menu.Item onClick={() => copyNumber(tip)} className={item}>
                  {m.tips_copy_number()}
                </Menu.Item>
              )}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      )}
    </Menu.Root>
  )
}

const item =
  'flex min-h-11 cursor-pointer select-none items-center rounded-sm px-3 outline-none data-highlighted:bg-sunken'

function copyNumber({ id }: ReceivedTip): void {
  navigator.clipboard.writeText(receiptNumber(id)).then(
    () => notify('success', m.tips_number_copied()),
    () => notify('error', m.tips_copy_failed()),
  )
}
