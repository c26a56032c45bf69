import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connectStripeControls } from '@obole/sandbox/stripe/controls/control-client'
import type { Product } from '@obole/testing/launch-product'
import { drawPhoto, openAlbum } from '../support/album.ts'
import { openDatabase } from '../support/database.ts'
import { startProduct } from '../support/product.ts'
import type { Section } from '../support/table.ts'
import { openTippedPage, startProductWithStripe, startTip, untilSettled } from './tips.ts'

const ticksPerSecond = 100
const pageViews = 1000
const uploads = 10
const tips = 200

/** What one page view, upload and tip cost of a processor: by processor time, which other load on the machine changes little. */
export async function benchCosts(): Promise<Section> {
  const rendered = await measureRendering()
  const { port, stripe, product } = await startProductWithStripe()
  const database = openDatabase(product.dataDir)
  try {
    const album = await openAlbum(product.url, 'photographe')
    const photo = await drawPhoto(4000, 3000)
    await album.add(photo)
    const person = await openTippedPage(product.url)
    const page = await measureViews(product)
    const upload = await costOf(product.pid, uploads, () => album.add(photo))
    const before = usedMs(product.pid)
    for (let index = 0; index < tips; index += 1) await startTip(product.url, person, port, index)
    const controls = connectStripeControls(stripe)
    for (const { id } of await controls.listSessions()) await controls.pay(id, {})
    await controls.idle()
    await untilSettled(database, tips)
    const after = usedMs(product.pid)
    const tip = { server: (after.server - before.server) / tips, database: (after.database - before.database) / tips }
    const [size] = await database<{ bytes: number }[]>`
      select sum(pg_total_relation_size(c.oid))::float8 as bytes from pg_class c
      where c.relname in ('tips', 'ledger_entries', 'tip_history', 'provider_events', 'outbox_mails', 'tip_months', 'received_days', 'received_tips') and c.relkind = 'r'
    `
    return {
      title: 'Processor time',
      rows: [
        { name: 'page view from the cache: server', value: page.server, unit: 'ms' },
        { name: 'page view from the cache: database', value: page.database, unit: 'ms' },
        { name: 'page view, rendered: server', value: rendered.server, unit: 'ms' },
        { name: 'page view, rendered: database', value: rendered.database, unit: 'ms' },
        { name: 'upload of 12 megapixels: server and decoder', value: upload.server, unit: 'ms' },
        { name: 'upload of 12 megapixels: database', value: upload.database, unit: 'ms' },
        { name: 'tip, from start to ledger and mails: server', value: tip.server, unit: 'ms' },
        { name: 'tip, from start to ledger and mails: database', value: tip.database, unit: 'ms' },
        { name: 'tables of tips, a tip', value: (size?.bytes ?? 0) / tips, unit: 'bytes' },
      ],
    }
  } finally {
    await database.end()
    await product.stop()
    stripe.process.kill('SIGTERM')
  }
}

async function measureRendering() {
  const product = await startProduct({ DEMO: '0', PAGE_CACHE_MB: '0' })
  try {
    await (await openAlbum(product.url, 'photographe')).add(await drawPhoto(4000, 3000))
    return await measureViews(product)
  } finally {
    await product.stop()
  }
}

async function measureViews({ url, pid }: Product) {
  const view = async () => void (await (await fetch(`${url}/@photographe`)).arrayBuffer())
  for (let count = 0; count < 200; count += 1) await view()
  return costOf(pid, pageViews, view)
}

async function costOf(pid: number, count: number, run: () => Promise<unknown>) {
  const before = usedMs(pid)
  for (let index = 0; index < count; index += 1) await run()
  const after = usedMs(pid)
  return { server: (after.server - before.server) / count, database: (after.database - before.database) / count }
}

/** Processor time of the product's processes so far; what has ended is in its parent's count. */
function usedMs(pid: number): { server: number; database: number } {
  const used = { server: 0, database: 0 }
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,comm='], { encoding: 'utf8' }).trim().split('\n')
  const processes = lines.map((line) => line.trim().split(/\s+/) as [string, string, string])
  const family = new Set([String(pid)])
  for (let size = 0; size !== family.size; ) {
    size = family.size
    for (const [id, parent] of processes) if (family.has(parent)) family.add(id)
  }
  for (const [id, , name] of processes) {
    if (!family.has(id)) continue
    used[name.startsWith('postgres') ? 'database' : 'server'] += ticksOf(id)
  }
  return used
}

function ticksOf(pid: string): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    // utime, stime, and those of children that have ended.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return (ticks * 1000) / ticksPerSecond
  } catch {
    return 0
  }
}
