import type { Locator } from '@playwright/test'
import { expect, mailTo, type Page } from './journey.ts'

/**
 * Counts what a person does on a phone: each press on a link, a button or a field is a tap, a key of the keyboard is
 * not. Each address of the site is a screen, and so is the mail, which is opened from its notification.
 */
export interface Walk {
  taps: number
  screens: string[]
  tap: (target: Locator) => Promise<void>
  /** Taps a field and types into it. */
  type: (field: Locator, text: string) => Promise<void>
  /** Opens the newest mail and follows its link. */
  followMail: (email: string) => Promise<void>
}

export function startWalk(page: Page): Walk {
  const walk: Walk = {
    taps: 0,
    screens: [],
    tap: async (target) => {
      walk.taps += 1
      await target.click()
    },
    type: async (field, text) => {
      await walk.tap(field)
      await page.keyboard.type(text)
    },
    followMail: async (email) => {
      const { text } = await mailTo(page, email, /./)
      const link = /https?:\/\/\S+\?\S+/.exec(text)?.[0]
      expect(link, text).toBeDefined()
      walk.taps += 2
      walk.screens.push('the mail')
      await page.goto(link ?? '')
    },
  }
  const enter = (address: string) => {
    const { pathname } = new URL(address)
    if (pathname !== walk.screens.at(-1)) walk.screens.push(pathname)
  }
  enter(page.url())
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) enter(frame.url())
  })
  return walk
}
