import { changeReceipt, type ReceiptChanges, withdrawWords } from '@obole/contract/calls/receipt-rights'
import { pathOf } from '@obole/contract/schema/endpoint'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from './app.ts'
import { openPageCache, type PageCache } from './page-cache/page-cache.ts'
import { mountPages } from './rendering/mount-pages.ts'
import { type Get, getOverHttp } from './testing/app/over-http.ts'
import { rightsIn } from './testing/tips/rights.ts'
import { startTips, type TipsApp } from './testing/tips/tips.ts'

let tips: TipsApp
let app: FastifyInstance
let get: Get
let cache: PageCache

beforeAll(async () => {
  tips = await startTips()
  const { platform, database } = tips
  cache = openPageCache(platform, database.url)
  app = await createApp(platform, cache)
  await mountPages(app, { isDev: false, publicUrl: platform.config.publicUrl, cache })
  get = await getOverHttp(app)
})
afterAll(async () => {
  await app.close()
  await cache.close()
  await tips.close()
})

test('what a receipt’s link decides is on cached pages with its answer', async () => {
  const rights = rightsIn(tips)
  const owner = await rights.newWall()
  const said = { showsWords: true, supporterName: 'Philomène', message: 'Quel concert' }
  const { token } = await rights.tipFrom(owner, said)
  await cache.catchUp()
  const shown = async () => {
    const pages = [`/@${owner.slug}`, `/@${owner.slug}/words`]
    const texts = await Promise.all(pages.map(async (url) => (await get(url)).payload))
    return texts.map((text) => [text.includes(said.supporterName), text.includes(said.message)])
  }
  const change = async (payload: ReceiptChanges) => {
    const answer = await app.inject({ method: 'PATCH', url: pathOf(changeReceipt, { params: { token } }), payload })
    expect(answer.statusCode, answer.payload).toBe(200)
    return shown()
  }
  const [all, nameless, none] = [
    [true, true],
    [false, true],
    [false, false],
  ]
  expect(await shown()).toEqual([all, all])
  expect(await change({ showsName: false })).toEqual([nameless, nameless])
  expect(await change({ showsWords: false })).toEqual([none, none])
  expect(await change({ showsName: true, showsWords: true })).toEqual([all, all])
  const withdrawn = await app.inject({ method: 'POST', url: pathOf(withdrawWords, { params: { token } }) })
  expect(withdrawn.statusCode).toBe(200)
  expect(await shown()).toEqual([none, none])
})
