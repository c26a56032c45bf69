import { saveCreator } from '@obole/contract/calls/creators'
import { pathOf } from '@obole/contract/schema/endpoint'
import { type Product, startProduct } from '@obole/testing/launch-product'
import { temporaryFolder } from '@obole/testing/temporary-folder'
import { until } from '@obole/testing/until'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect, type Pool } from './platform/database/database.ts'
import { cutEverybody, cutListeners, rename } from './testing/app/page-cache.sql.ts'
import { type AccountsApp, startAccounts } from './testing/people/accounts.ts'
import { newOwner, type PageOwner } from './testing/people/creators.ts'

const rounds = 120
/** On a quiet machine 100 ms, which the bench measures; other tests run beside this one. */
const allowedMs = 1000

interface Read {
  startedAtMs: number
  version: number
}

let accounts: AccountsApp
let other: Pool
let owner: PageOwner
const products: Product[] = []
const folders: ReturnType<typeof temporaryFolder>[] = []

beforeAll(async () => {
  accounts = await startAccounts()
  owner = await newOwner(accounts)
  other = connect(accounts.database.url, { max: 1 })
  for (const _ of ['first', 'second']) {
    const folder = temporaryFolder()
    folders.push(folder)
    const env = {
      DATABASE_URL: accounts.database.url,
      TOKEN_SECRET: accounts.platform.tokenSecret,
      PUBLIC_URL: accounts.platform.config.publicUrl,
      DATA_DIR: folder.folder,
      SANDBOX: '1',
      WORKER: '0',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_FACTOR: '100000',
      SHED_ABOVE: '0',
    }
    products.push(await startProduct({ env }))
  }
}, 120_000)
afterAll(async () => {
  for (const product of products) await product.stop('SIGKILL')
  for (const { remove } of folders) remove()
  await other.end()
  await accounts.close()
})

it('two processes never show an old page, through cut listeners and killed connections', {
  timeout: 200_000,
}, async () => {
  const written: { version: number; atMs: number }[] = []
  const readers = products.map(({ url }) => readRepeatedly(url))
  let cuts = 0
  for (let version = 1; version <= rounds; version += 1) {
    const writer = products[version % 3]
    if (writer) {
      await until('it is saved', () => saveBy(writer.url, version))
      expect(await readVersion(writer.url), 'what this process has just saved').toBe(version)
    } else {
      await until('it is saved', () => saveElsewhere(version))
    }
    written.push({ version, atMs: performance.now() })
    if (version % 12 === 0) cuts += await cutListeners(other).catch(() => 0)
    if (version % 30 === 0) await cutEverybody(other).catch(() => undefined)
  }
  await until('both show the last version', async () => {
    const shown = await Promise.all(products.map(({ url }) => readVersion(url)))
    return shown.every((version) => version === rounds)
  })
  const reads = (await Promise.all(readers.map((reader) => reader.stop()))).flat()
  expect(cuts).toBeGreaterThan(rounds / 12)
  expect(reads.length).toBeGreaterThan(rounds)
  for (const { startedAtMs, version } of reads) {
    const due = written.findLast(({ atMs }) => atMs < startedAtMs - allowedMs)?.version ?? 0
    expect(version).toBeGreaterThanOrEqual(due)
  }
  expect(await hits()).toBeGreaterThan(0)
})

async function saveBy(url: string, version: number): Promise<boolean> {
  const answer = await fetch(url + pathOf(saveCreator, { params: { id: owner.id } }), {
    method: saveCreator.method,
    headers: { authorization: `Bearer ${owner.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: `Version ${version}` }),
  })
  if (answer.status >= 400 && answer.status < 500) throw new Error(await answer.text())
  return answer.ok
}

function saveElsewhere(version: number): Promise<boolean> {
  return rename(other, owner.id, `Version ${version}`).then(
    () => true,
    () => false,
  )
}

/** Undefined while the database cannot be read. */
async function readVersion(url: string): Promise<number | undefined> {
  const page = await (await fetch(`${url}/@${owner.slug}`)).text()
  const version = /<h1[^>]*>(?:<[^>]+>)*Version (\d+)/.exec(page)?.[1]
  return version === undefined ? undefined : Number(version)
}

function readRepeatedly(url: string): { stop(): Promise<Read[]> } {
  const reads: Read[] = []
  let isOver = false
  const reading = (async () => {
    while (!isOver) {
      const startedAtMs = performance.now()
      const version = await readVersion(url)
      if (version !== undefined) reads.push({ startedAtMs, version })
    }
  })()
  return {
    async stop() {
      isOver = true
      await reading
      return reads
    },
  }
}

async function hits(): Promise<number> {
  const texts = await Promise.all(products.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()))
  return texts.reduce((sum, text) => sum + Number(/requests_total\{outcome="hit"\} (\d+)/.exec(text)?.[1] ?? 0), 0)
}
