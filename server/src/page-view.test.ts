import { until } from '@obole/testing/until'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, expect, type MockInstance, test, vi } from 'vitest'
import { createApp } from './app.ts'
import { mountPages } from './rendering/mount-pages.ts'
import { type AccountsApp, startAccounts } from './testing/people/accounts.ts'
import { newAlbum, newOwner, uploadPhoto } from './testing/people/creators.ts'

let accounts: AccountsApp
let app: FastifyInstance
let page: string
let observed: MockInstance

beforeAll(async () => {
  accounts = await startAccounts()
  const owner = await newOwner(accounts)
  await uploadPhoto(accounts, owner, await newAlbum(accounts, owner))
  page = `/@${owner.slug}`
  app = await createApp(accounts.platform)
  await mountPages(app, { isDev: false, publicUrl: accounts.platform.config.publicUrl })
  await app.inject(page)
  observed = vi.spyOn(pg.Client.prototype, 'query')
})
afterAll(async () => {
  observed.mockRestore()
  await app.close()
  await accounts.close()
})

test('a page view takes four queries, the creator, the album, the wall and how many words it has, besides counting views and reading switches once a second', async () => {
  const { statusCode } = await app.inject(page)
  expect(statusCode).toBe(200)
  const queries = observed.mock.calls.map(([statement]) => String(statement.text))
  const besides = /rate_limits|^\s*select name from operator_switches/
  const own = queries.filter((query) => !besides.test(query))
  // A goal is part of its page's query.
  expect(own.map((query) => /from (slugs|photos|wall_words)\b/.exec(query)?.[1]).toSorted()).toEqual([
    'photos',
    'slugs',
    'wall_words',
    'wall_words',
  ])
})

test('all of them are sent before any is answered', async () => {
  const own = /from (slugs|photos|wall_words)/
  const sent = new Set<unknown>()
  const { promise: allSent, resolve: answer } = Promise.withResolvers<void>()
  const { query } = pg.Client.prototype
  observed.mockRestore()
  observed = vi.spyOn(pg.Client.prototype, 'query') as MockInstance
  // None is answered before the last: one that waits for another's answer would never be sent.
  observed.mockImplementation(async function (this: pg.Client, statement: pg.QueryConfig, ...rest: unknown[]) {
    if (own.test(statement.text)) {
      if (sent.add(statement).size === 4) answer()
      await allSent
    }
    return Reflect.apply(query, this, [statement, ...rest])
  })
  expect((await app.inject(page)).statusCode).toBe(200)
  expect(sent.size).toBe(4)
})

test('two renderings of the same content have the same ETag', async () => {
  const startedAtMs = Date.now()
  const first = await app.inject(page)
  await until('the clock has moved on', () => Date.now() > startedAtMs)
  const second = await app.inject(page)
  expect(second.payload).toBe(first.payload)
  expect(second.headers.etag).toBe(first.headers.etag)
})

test('page views count per address, and what a page calls does not count again', async () => {
  const { headers } = await app.inject({ url: page, remoteAddress: '203.0.113.50' })
  const again = await app.inject({ url: page, remoteAddress: '203.0.113.50' })
  const left = ({ 'ratelimit-remaining': remaining }: typeof headers) => Number(remaining)
  expect(left(headers) - left(again.headers)).toBe(1)
})

test('a page names the colour of the browser’s bars in both schemes', async () => {
  const { body } = await app.inject(page)
  const schemes = [...body.matchAll(/<meta name="theme-color" media="\(prefers-color-scheme: (\w+)\)"/g)]
  expect(schemes.map(([, scheme]) => scheme)).toEqual(['light', 'dark'])
})
