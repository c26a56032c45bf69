import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Measurement } from '@obole/testing/budget'
import type { LaunchOptions } from '@obole/testing/launch-product'
import { until } from '@obole/testing/until'
import { countBookings } from '../site/bookings.ts'
import { type Load, startLoad } from '../site/load.ts'
import { makeNextRelease } from '../site/next-release.ts'
import type { Site } from '../site/site.ts'

const perSecond = 20

/** 12.8: a release follows another, one process after the other, and is rolled back, under load: nobody notices. */
export async function upgrade(site: Site): Promise<Measurement[]> {
  const next = makeNextRelease(path.join(site.folder, 'next'))
  const load = startLoad(site, { perSecond, tipShare: 0.15 })
  const pages = openPages(site, load)
  await pages.untilOpened(3)
  await migrateBy(site, next.admin)
  await pages.untilOpened(3)
  await replaceProcesses(site, pages, { program: next.main, env: { MIGRATE: '0' } })
  const buildsAfterUpgrade = pages.builds()
  await replaceProcesses(site, pages, {})
  const { opened, broken } = await pages.stop()
  const { requests, failed, failures, p99Ms, tips } = await load.stop()
  if (failed + broken.length > 0) console.error(failures, broken)
  return [
    { name: 'requests', value: requests, unit: '', atLeast: 500 },
    { name: 'requests that failed', value: failed, unit: '', atMost: 0 },
    { name: 'pages opened with all their scripts', value: opened, unit: '', atLeast: 20 },
    { name: 'scripts that were missing', value: broken.length, unit: '', atMost: 0 },
    { name: 'builds seen by visitors', value: buildsAfterUpgrade, unit: '', atLeast: 2 },
    { name: '99th percentile', value: p99Ms, unit: 'ms' },
    ...(await countBookings(site, tips)),
  ]
}

async function replaceProcesses(site: Site, pages: OpenPages, changes: LaunchOptions): Promise<void> {
  for (const process of site.processes) {
    await process.stop('SIGTERM')
    await process.start(changes)
    await pages.untilOpened(5)
  }
}

/** As an operator does it, before any process of the new release starts. */
async function migrateBy(site: Site, admin: string): Promise<void> {
  const env = {
    DATABASE_URL: site.cluster.url,
    DATA_DIR: path.join(site.folder, 'data'),
    TOKEN_SECRET: randomBytes(33).toString('base64'),
    SMTP_URL: site.mail.smtpUrl,
    MAIL_FROM: 'Obole <scale@obole.example>',
  }
  const { stdout } = await promisify(execFile)(process.execPath, [admin, 'migrate'], { env })
  if (!stdout.includes('next-release')) throw new Error(`It was not migrated: ${stdout}`)
}

interface OpenPages {
  /** How many builds the pages opened so far were of. */
  builds(): number
  /** Until so many more pages were opened. */
  untilOpened(count: number): Promise<void>
  stop(): Promise<{ opened: number; broken: string[] }>
}

/** A browser that opens a page with its scripts, whichever process answers, while pages of every build stay open. */
function openPages({ url, creator }: Site, load: Load): OpenPages {
  const scripts = new Set<string>()
  const builds = new Set<string>()
  const broken: string[] = []
  let opened = 0
  let isStopping = false
  const get = async (file: string) => {
    const answer = await fetch(url + file)
    const text = await answer.text()
    if (!answer.ok) broken.push(`${file}: ${answer.status}`)
    return text
  }
  const run = async () => {
    while (!isStopping) {
      const sent = load.sent()
      const page = await get(`/@${creator.slug}`)
      for (const [file, build] of page.matchAll(/\/assets\/[a-z]{2}-([\w-]{10})\/[^"'\s]+?\.js/g)) {
        scripts.add(file)
        builds.add(build ?? '')
      }
      for (const file of scripts) await get(file)
      opened += 1
      // About once a second: the proxy lets an address have 100 files a second, most of which a browser would have cached.
      await until('some requests were sent', () => load.sent() > sent + perSecond)
    }
  }
  const running = run()
  return {
    builds: () => builds.size,
    async untilOpened(count) {
      const before = opened
      await Promise.race([until('pages were opened', () => opened >= before + count), running])
    },
    async stop() {
      isStopping = true
      await running
      return { opened, broken }
    },
  }
}
