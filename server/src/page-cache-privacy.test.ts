import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from './app.ts'
import { openPageCache, type PageCache } from './page-cache/page-cache.ts'
import { mountPages } from './rendering/mount-pages.ts'
import { type Get, getOverHttp } from './testing/app/over-http.ts'
import { type AccountsApp, startAccounts } from './testing/people/accounts.ts'
import { writePrivateCanaries } from './testing/people/creators.sql.ts'
import { newOwner, type PageOwner } from './testing/people/creators.ts'

let accounts: AccountsApp
let cache: PageCache
let app: FastifyInstance
let bare: FastifyInstance
let get: Get
let owner: PageOwner

beforeAll(async () => {
  accounts = await startAccounts()
  const { platform, database } = accounts
  owner = await newOwner(accounts)
  await writePrivateCanaries(platform.sql, owner.id)
  cache = openPageCache(platform, database.url)
  app = await createApp(platform, cache)
  bare = await createApp(platform)
  const { publicUrl } = platform.config
  await mountPages(app, { isDev: false, publicUrl, cache })
  get = await getOverHttp(app)
  await mountPages(bare, { isDev: false, publicUrl })
})
afterAll(async () => {
  await app.close()
  await bare.close()
  await cache.close()
  await accounts.close()
})

it('nothing personal comes from the cache: strangers get what is rendered for strangers', async () => {
  const page = `/@${owner.slug}`
  const secrets = '?token=SECRET-TOKEN&email=SECRET-MAIL&returnUrl=%2FSECRET-PATH'
  const addresses = [
    ...['/', '/landing', '/documents', '/documents/faq', '/documents/helpandcontact', page, '/@nobody-at-all'],
    ...['/login', '/register', '/profile', '/create-creator', '/reset-password', '/verify-email', '/confirm-email'],
    ...[`${page}/settings`, `${page}/tips`, `${page}/tip-completed`, `${page}/tip-cancelled`, `${page}/tip-confirm`],
    ...['/receipts/AbC', '/replies/AbC', '/nothing'],
  ]
  const asOwner = {
    authorization: `Bearer ${owner.accessToken}`,
    cookie: `session=${owner.accessToken}; user-locale=fr; name=SECRET-COOKIE`,
    'user-agent': 'SECRET-AGENT',
    referer: 'http://localhost/SECRET-REFERER',
  }
  for (const address of addresses) {
    for (const query of ['', secrets]) await get(address + query, asOwner)
  }
  for (const address of addresses) {
    const served = await get(address)
    const rendered = await bare.inject(address)
    expect(comparable(served.payload), address).toBe(comparable(rendered.payload))
    expect(served.statusCode, address).toBe(rendered.statusCode)
    expect(served.headers['set-cookie'], address).toBeUndefined()
    expect(JSON.stringify(served.headers) + served.payload).not.toMatch(/SECRET|canary|4165550187/)
    expect(served.payload).not.toContain(owner.email)
  }
})

/** The router notes when it loaded its data, and each page that is never kept has a nonce of its own. */
function comparable(html: string): string {
  return html.replaceAll(/\b\d{13}\b/g, 'now').replaceAll(/(nonce="|"csp-nonce" content=")[\w-]{36}"/g, '$1once"')
}

it('an answer for one person is stored nowhere: neither here nor by a CDN', async () => {
  const page = `/@${owner.slug}`
  const personal = ['/login', '/register', '/profile', '/create-creator', `${page}/settings`, `${page}/tips`]
  for (const address of [...personal, `${page}/tip-completed`, '/receipts/AbC', '/reset-password?token=x']) {
    const { headers } = await get(address)
    expect(headers['cache-control'], address).toBe('no-store')
    expect([headers['cdn-cache-control'], headers.etag], address).toEqual([undefined, undefined])
  }
})
