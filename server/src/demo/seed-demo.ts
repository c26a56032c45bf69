import { hashPassword } from '../accounts/passwords/passwords.ts'
import { isUniqueViolation } from '../platform/database/database.ts'
import type { Platform } from '../platform/platform.ts'
import { demoCreators } from './creators/creators.ts'
import type { DemoCreator } from './creators/demo-creator.ts'
import { insertDemoCreator, isAddressKnown, isDemoCreatorSeeded, queueDemoJob } from './demo.sql.ts'
import { demoAccount } from './demo-account.ts'

/** Inserts the creators that were never inserted. One that was deleted does not come back. */
export async function seedDemo(platform: Platform): Promise<void> {
  // The directory lists the newest first.
  for (const creator of [...demoCreators].reverse()) {
    if (!(await isDemoCreatorSeeded(platform.sql, creator))) await seedCreator(platform, creator)
  }
}

async function seedCreator({ sql }: Platform, creator: DemoCreator): Promise<void> {
  const isDemoAccount = creator.slug === demoAccount.slug
  if (isDemoAccount && (await isAddressKnown(sql, demoAccount.email))) return
  const account = isDemoAccount
    ? { email: demoAccount.email, passwordHash: await hashPassword(demoAccount.password) }
    : null
  try {
    await sql.begin(async (tx) => {
      await insertDemoCreator(tx, creator, account)
      if (creator.takesTips) await queueDemoJob(tx, 'open-demo-tips', creator.slug, 0)
      await queueDemoJob(tx, 'store-demo-pictures', creator.slug, 1 + demoCreators.indexOf(creator))
    })
  } catch (error) {
    // Another process that starts at the same time was first.
    if (!isUniqueViolation(error)) throw error
  }
}
