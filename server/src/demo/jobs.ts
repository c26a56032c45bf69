import type { Jobs } from '../jobs/jobs.ts'
import type { MediaPlatform } from '../media/media.ts'
import { prepareTips } from '../tips/payouts/payouts.ts'
import { createStripe } from '../tips/stripe/client.ts'
import { openToTips } from './demo.sql.ts'
import { demoPages } from './demo-pages.ts'
import { drawDemoAlbum, drawDemoPage } from './draw-demo.ts'

export function demoJobs(platform: MediaPlatform): Jobs {
  return {
    tasks: {
      'open-demo-tips': ({ slug }) => openDemoTips(platform, String(slug)),
      'draw-demo-page': ({ slug }) => drawDemoPage(platform, String(slug)),
      'draw-demo-album': ({ slug }) => drawDemoAlbum(platform, String(slug)),
    },
    schedule: {},
  }
}

async function openDemoTips(platform: MediaPlatform, slug: string): Promise<void> {
  const page = demoPages.find((known) => known.slug === slug)
  const stripe = createStripe(platform.config)
  if (!page || !stripe.isConfigured) return
  await prepareTips({ ...platform, stripe }, page.id)
  await openToTips(platform.sql, page.id)
}
