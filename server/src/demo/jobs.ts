import { saveThanks } from '../creators/tables/thanks.sql.ts'
import { updateWords, upsertWall } from '../creators/tables/wall.sql.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { MediaPlatform } from '../media/media.ts'
import { clock } from '../platform/clock.ts'
import type { Sql } from '../platform/database/database.ts'
import { prepareTips } from '../tips/payouts/payouts.ts'
import type { PaymentPlatform } from '../tips/stripe/payment-platform.ts'
import { answerPastTips } from '../tips/tip/past-tips.sql.ts'
import { demoCreators } from './creators/creators.ts'
import type { DemoCreator } from './creators/demo-creator.ts'
import { openToTips } from './demo.sql.ts'
import { demoAccount } from './demo-account.ts'
import { insertPastGoals } from './past-goals.sql.ts'
import { pastGoals } from './past-goals.ts'
import { replies, thanks } from './past-tip-texts.ts'
import { bookPastTips, hasTips } from './past-tips.sql.ts'
import { type PastTip, pastTips } from './past-tips.ts'
import { storePictures } from './pictures.ts'

export function demoJobs(platform: MediaPlatform & PaymentPlatform): Jobs {
  return {
    tasks: {
      'open-demo-tips': ({ slug }) => openDemoTips(platform, String(slug)),
      'store-demo-pictures': ({ slug }) => storePictures(platform, String(slug)),
    },
    schedule: {},
  }
}

/** Tips are switched on last: nobody can tip before the past is there, and a second try finds it. */
async function openDemoTips(platform: PaymentPlatform, slug: string): Promise<void> {
  const creator = demoCreators.find((known) => known.slug === slug)
  if (!creator || !platform.stripe.isConfigured) return
  await prepareTips(platform, creator.id)
  if (slug === demoAccount.slug && platform.config.stripe.apiBase) await addPastTips(platform, creator)
  await openToTips(platform.sql, creator.id)
}

/** Only beside the local Stripe: a real one would be asked to refund payments that it never had. */
async function addPastTips({ sql, config }: PaymentPlatform, creator: DemoCreator): Promise<void> {
  const payee = {
    creatorId: creator.id,
    productName: `Pourboire pour ${creator.name}`,
    pageUrl: `${config.publicUrl}/@${creator.slug}`,
  }
  await sql.begin(async (tx) => {
    if (await hasTips(tx, creator.id)) return
    await upsertWall(tx, creator.id, { mode: 'on', heldWords: null })
    const now = clock.now()
    const tips = pastTips(now, config.fees)
    await bookPastTips(tx, payee, tips, now)
    await showWords(tx, creator.id, tips)
    await insertPastGoals(tx, creator.id, pastGoals(now, tips))
  })
}

/** What a wall can do: a pinned message, answers that are shown, and thanks for everyone. */
async function showWords(sql: Sql, creatorId: string, tips: readonly PastTip[]): Promise<void> {
  const shown = tips
    .filter(
      ({ locale, message, isPrivate, showsWords, facts }) =>
        locale === 'fr' &&
        message &&
        !isPrivate &&
        showsWords &&
        facts.length > 0 &&
        facts.every(({ step }) => step === 'paid'),
    )
    .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
  await answerPastTips(
    sql,
    shown.slice(0, replies.length).map(({ id }, place) => ({ id, reply: replies[place] ?? '' })),
  )
  const pinned = shown.find(({ message }) => message?.includes('céréales'))
  if (pinned) await updateWords(sql, creatorId, pinned.id, { isPinned: true }, undefined)
  await saveThanks(sql, creatorId, { texts: thanks, photoId: null })
}
