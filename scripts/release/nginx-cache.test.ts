import { callApi } from '@obole/testing/call-api'
import { type Product, startProduct } from '@obole/testing/launch-product'
import { type Nginx, startNginx } from '@obole/testing/nginx'
import { temporaryFolder } from '@obole/testing/temporary-folder'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findProgram } from '../programs.ts'

const page = '/@demo'
const demo = { email: 'demo@obole.example', password: 'une-obole-pour-la-demo' }
const { folder, remove } = temporaryFolder()
let product: Product
let nginx: Nginx

describe.runIf(findProgram('nginx'))('nginx, as documented, before the product', () => {
  beforeAll(async () => {
    product = await startProduct({ env: { DATA_DIR: folder, TRUST_PROXY: 'loopback', RATE_LIMIT_FACTOR: '1000' } })
    nginx = await startNginx(product.port)
  }, 120_000)
  afterAll(async () => {
    await nginx.stop()
    await product.stop()
    remove()
  })

  async function get(path: string, headers: Record<string, string> = {}) {
    const answer = await fetch(`http://127.0.0.1:${nginx.port}${path}`, { headers, redirect: 'manual' })
    return {
      status: answer.status,
      headers: answer.headers,
      cache: answer.headers.get('x-cache'),
      text: await answer.text(),
    }
  }

  it('keeps a public page in each language and encoding, whatever other cookies come with it', async () => {
    const french = await get(page)
    const again = await get(page, { cookie: 'other=1' })
    expect([french.cache, again.cache]).toEqual(['MISS', 'HIT'])
    expect(again.text).toBe(french.text)
    expect(again.headers.get('ratelimit-remaining')).toBeNull()
    expect(again.headers.get('x-request-id')).not.toBe(french.headers.get('x-request-id'))
    const english = await get(page, { cookie: 'a=b; user-locale=en' })
    expect([english.cache, english.headers.get('content-language')]).toEqual(['MISS', 'en-CA'])
    expect((await get(page, { cookie: 'user-locale=en' })).cache).toBe('HIT')
    const plain = await get(page, { 'accept-encoding': 'br;q=0, identity' })
    expect([plain.cache, plain.headers.get('content-encoding')]).toEqual(['MISS', null])
    expect((await get(page, { 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBe('gzip')
    expect((await get(page, { 'if-none-match': french.headers.get('etag') ?? '' })).status).toBe(304)
  })

  it.each([
    [`${page}?lang=es`, {}],
    ['/@nobody-is-here', {}],
    [page, { authorization: 'Bearer x', cookie: 'user-locale=es' }],
  ])('never keeps %s with %j, which sets a cookie, is missing or is somebody’s own', async (path, headers) => {
    for (let count = 0; count < 3; count += 1) expect((await get(path, headers)).cache).not.toBe('HIT')
  })

  it.each([
    '/receipts/none',
    '/replies/none',
    `${page}/tip-completed?tip=none`,
    `${page}/tip`,
    '/api/creators',
    '/login',
    '/profile',
    '/',
    '/media/none',
  ])('has no place for %s', async (path) => {
    for (let count = 0; count < 2; count += 1) expect((await get(path)).cache).toBeNull()
  })

  it('shows a change to who reloads the page, and from then on to everybody', async () => {
    const url = `http://127.0.0.1:${nginx.port}`
    const { accessToken } = await callApi<{ accessToken: string }>(url, 'POST', '/api/users/login', demo)
    const { id } = await callApi<{ id: string }>(url, 'GET', '/api/users/profile', undefined, accessToken)
    expect((await get(page)).status).toBe(200)
    await callApi(url, 'PATCH', `/api/creators/${id}`, { name: 'Camille derrière nginx' }, accessToken)
    const old = await get(page)
    expect([old.cache, old.text.includes('Camille derrière nginx')]).toEqual(['HIT', false])
    const reloaded = await get(page, { 'cache-control': 'max-age=0' })
    expect([reloaded.cache, reloaded.text.includes('Camille derrière nginx')]).toEqual(['BYPASS', true])
    const visitor = await get(page)
    expect([visitor.cache, visitor.text.includes('Camille derrière nginx')]).toEqual(['HIT', true])
  })
})
