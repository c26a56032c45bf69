import type { Jobs } from '../jobs/jobs.ts'
import type { MediaPlatform } from '../media/media.ts'
import { prepareTips } from '../tips/payouts/payouts.ts'
import type { PaymentPlatform } from '../tips/stripe/payment-platform.ts'
import { demoCreators } from './creators/creators.ts'
import { openToTips } from './demo.sql.ts'
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

async function openDemoTips(platform: PaymentPlatform, slug: string): Promise<void> {
  const creator = demoCreators.find((known) => known.slug === slug)
  if (!creator || !platform.stripe.isConfigured) return
  await prepareTips(platform, creator.id)
  await openToTips(platform.sql, creator.id)
}
