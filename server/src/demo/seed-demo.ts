import { hashPassword } from '../accounts/passwords/passwords.ts'
import { isUniqueViolation } from '../platform/database/database.ts'
import type { Platform } from '../platform/platform.ts'
import { insertDemoPage, isAddressKnown, isDemoPageMade, queueDemoJob } from './demo.sql.ts'
import { demoAccount } from './demo-account.ts'
import type { DemoPage } from './demo-page.ts'
import { demoPages } from './demo-pages.ts'

/** Makes what is not there yet. What was made once and then deleted does not come back. */
export async function seedDemo(platform: Platform): Promise<void> {
  // The last one made is the newest, and the directory shows the newest first.
  for (const page of [...demoPages].reverse()) {
    if (!(await isDemoPageMade(platform.sql, page))) await makePage(platform, page)
  }
}

async function makePage({ sql }: Platform, page: DemoPage): Promise<void> {
  const isDemoAccount = page.slug === demoAccount.slug
  if (isDemoAccount && (await isAddressKnown(sql, demoAccount.email))) return
  const account = isDemoAccount
    ? { email: demoAccount.email, passwordHash: await hashPassword(demoAccount.password) }
    : null
  try {
    await sql.begin(async (tx) => {
      await insertDemoPage(tx, page, account)
      const place = demoPages.indexOf(page)
      if (page.takesTips) await queueDemoJob(tx, 'open-demo-tips', page.slug, 0)
      await queueDemoJob(tx, 'draw-demo-page', page.slug, 1 + place)
      await queueDemoJob(tx, 'draw-demo-album', page.slug, 10 + place)
    })
  } catch (error) {
    // Another process that starts at the same time was first.
    if (!isUniqueViolation(error)) throw error
  }
}
