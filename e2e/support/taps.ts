import type { Locator, Page } from '@playwright/test'

/** What a person does on a phone, counted: taps, and the screens (addresses) that they see. */
export function countTaps(page: Page) {
  let taps = 0
  const screens = new Set<string>()
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) screens.add(new URL(frame.url()).pathname)
  })
  return {
    tap: async (target: Locator) => {
      taps += 1
      await target.click()
    },
    taps: () => taps,
    screens: () => screens.size,
  }
}
