import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startProduct } from '@obole/testing/launch-product'
import { until } from '@obole/testing/until'
import { expect, it } from 'vitest'
import { startPostgres } from './embedded-postgres/start.ts'

it('while the database is down, public pages that were cached are served, marked as stale', {
  timeout: 120_000,
}, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'obole-outage-'))
  const database = path.join(folder, 'database')
  let postgres = await startPostgres({ dataDir: database })
  const product = await startProduct({
    env: {
      DATABASE_URL: postgres.url,
      TOKEN_SECRET: 'a-test-secret-of-enough-characters-0123456789-xyz',
      DATA_DIR: path.join(folder, 'product'),
      SANDBOX: '1',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_FACTOR: '1000',
    },
  })
  const get = (url: string) => fetch(product.url + url, { redirect: 'manual' })
  const textOf = async (url: string) => (await get(url)).text()
  try {
    // It changes what both pages show.
    await until('the house page has its pictures', async () =>
      /obole_jobs_total\{task="store-demo-pictures"[^}]*\} 1/.test(await textOf('/metrics')),
    )
    await until('both pages are cached', async () => {
      await Promise.all([textOf('/@obole'), textOf('/landing')])
      return (await textOf('/metrics')).includes('obole_page_cache_pages 2')
    })
    const before = await textOf('/@obole')
    await postgres.stop()
    await until('the loss is known', async () => (await get('/@obole')).headers.get('cache-status') !== null)
    const stale = await get('/@obole')
    expect(stale.status).toBe(200)
    expect(stale.headers.get('cache-status')).toContain('fwd=stale')
    expect(stale.headers.get('cache-control')).toBe('no-store')
    expect(await stale.text()).toBe(before)
    expect((await get('/landing')).headers.get('cache-status')).toContain('fwd=stale')
    expect((await get('/@nobody-at-all')).status).toBe(503)
    postgres = await startPostgres({ dataDir: database })
    await until('the page is rendered again', async () => {
      const { status, headers } = await get('/@obole')
      return status === 200 && headers.get('cache-status') === null
    })
    expect((await get('/@nobody-at-all')).status).toBe(404)
  } finally {
    await product.stop('SIGKILL')
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
