import { saveWall, saveWords } from '@obole/contract/calls/own-wall'
import { pathOf } from '@obole/contract/schema/endpoint'
import { until } from '@obole/testing/until'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from './app.ts'
import { openPageCache, type PageCache } from './page-cache/page-cache.ts'
import { connect, type Pool } from './platform/database/database.ts'
import { mountPages } from './rendering/mount-pages.ts'
import { type Get, getOverHttp } from './testing/app/over-http.ts'
import { type AccountsApp, startAccounts } from './testing/people/accounts.ts'
import { newOwner, type PageOwner } from './testing/people/creators.ts'
import { emptyWallMessages, fillWall, findOldestWords, insertPayoutAccount } from './testing/people/wall.sql.ts'

let accounts: AccountsApp
let app: FastifyInstance
let get: Get
let cache: PageCache
let owner: PageOwner
/** Another writer, which this process knows nothing of. */
let other: Pool

beforeAll(async () => {
  accounts = await startAccounts()
  const { platform, database } = accounts
  cache = openPageCache(platform, database.url)
  app = await createApp(platform, cache)
  await mountPages(app, { isDev: false, publicUrl: platform.config.publicUrl, cache })
  get = await getOverHttp(app)
  other = connect(database.url, { max: 1 })
  owner = await newOwner(accounts)
})
afterAll(async () => {
  await other.end()
  await app.close()
  await cache.close()
  await accounts.close()
})

const textOf = async (url: string) => (await get(url)).payload

async function send(method: 'PUT' | 'PATCH', url: string, payload: object): Promise<void> {
  const headers = { authorization: `Bearer ${owner.accessToken}` }
  const answer = await app.inject({ method, url, headers, payload })
  expect(answer.statusCode, answer.payload).toBe(200)
}

test('words are on cached pages as soon as they are on the wall, and are gone as soon as they are hidden', async () => {
  const { id, slug } = owner
  const pages = [`/@${slug}`, `/@${slug}/words`]
  const areShown = async (word: string) => (await Promise.all(pages.map(textOf))).map((text) => text.includes(word))
  await insertPayoutAccount(other, id)
  await fillWall(other, id, 1)
  await cache.catchUp()
  expect(await areShown('Mot 1')).toEqual([false, false])
  await send('PUT', pathOf(saveWall, { params: { id } }), { mode: 'on' })
  expect(await areShown('Mot 1')).toEqual([true, true])
  const wordsId = await findOldestWords(other, id)
  await send('PATCH', pathOf(saveWords, { params: { id, wordsId } }), { isHidden: true })
  expect(await areShown('Mot 1')).toEqual([false, false])
  await fillWall(other, id, 2)
  await until('another process wrote words', async () => (await areShown('Mot 2')).every(Boolean))
  await emptyWallMessages(other, id)
  await until('they are erased', async () => (await areShown('Mot 2')).every((isShown) => !isShown))
})
