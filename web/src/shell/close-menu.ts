/** The page behind the open menu of phones is dimmed: the keyboard that leaves for it closes the menu. */
export function closeMenuOnLeave(): void {
  document.addEventListener('focusin', ({ target }) => {
    const menu = document.querySelector<HTMLElement>('#menu:popover-open')
    // Its own button closes it by itself.
    if (menu && !menu.contains(target as Node) && !(target as Element).matches('[popovertarget=menu]'))
      menu.hidePopover()
  })
}
