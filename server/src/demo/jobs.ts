import type { Jobs } from '../jobs/jobs.ts'
import type { MediaPlatform } from '../media/media.ts'
import { prepareTips } from '../tips/payouts/payouts.ts'
import { createStripe } from '../tips/stripe/client.ts'
import { demoCreators } from './creators/creators.ts'
import { openToTips } from './demo.sql.ts'
import { storePictures } from './pictures.ts'

export function demoJobs(platform: MediaPlatform): Jobs {
  return {
    tasks: {
      'open-demo-tips': ({ slug }) => openDemoTips(platform, String(slug)),
      'store-demo-pictures': ({ slug }) => storePictures(platform, String(slug)),
    },
    schedule: {},
  }
}

async function openDemoTips(platform: MediaPlatform, slug: string): Promise<void> {
  const creator = demoCreators.find((known) => known.slug === slug)
  const stripe = createStripe(platform.config)
  if (!creator || !stripe.isConfigured) return
  await prepareTips({ ...platform, stripe }, creator.id)
  await openToTips(platform.sql, creator.id)
}
