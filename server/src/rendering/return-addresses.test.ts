import { readCreator } from '@obole/contract/calls/creators'
import { emptyCreator } from '@obole/contract/calls/empty-creator'
import { readSite } from '@obole/contract/calls/site'
import { readTipStatus } from '@obole/contract/calls/tips'
import { Refusal } from '@obole/contract/rules/refusals'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createHttp } from '../platform/http/http.ts'
import { serve } from '../platform/http/serve.ts'
import { createLog } from '../platform/observability/log.ts'
import { site } from '../testing/app/site.ts'
import { mountPages } from './mount-pages.ts'

let app: FastifyInstance
const tipId = '0190a000-0000-7000-8000-000000000002'

/** The built web on our HTTP server, with only the calls that these pages make. */
beforeAll(async () => {
  app = await createHttp({ log: createLog('silent'), trustProxy: false })
  serve(app, readSite, () => site)
  serve(app, readCreator, ({ params: { slug } }) => {
    if (slug === 'nobody') throw new Refusal('creator_not_found')
    return { ...emptyCreator(slug), isDeleted: slug === 'gone' }
  })
  serve(app, readTipStatus, ({ params }) => {
    if (params.tipId !== tipId) throw new Refusal('tip_not_found')
    return status
  })
  await mountPages(app, { isDev: false, publicUrl: 'https://obole.example' })
  const isUp = async () => (await get('/@zoe/tip-completed')).statusCode === 200
  await vi.waitUntil(isUp, { timeout: 60_000, interval: 50 })
})

afterAll(() => app.close())

const get = (url: string, headers: InjectOptions['headers'] = {}) => app.inject({ url, headers })

describe('a return address of a checkout', () => {
  const tip = `tip=${tipId}`

  it.each(['gone', 'nobody'])('tells what became of its tip, though @%s was taken down meanwhile', async (slug) => {
    for (const place of ['tip-completed', 'tip-cancelled']) {
      const { statusCode, payload } = await get(`/@${slug}/${place}?${tip}`)
      expect(statusCode).toBe(200)
      expect(payload).toContain('Merci!')
      expect(payload).toContain('20\u00a0$')
      expect(payload).not.toContain(`href="/@${slug}"`)
    }
    expect((await get(`/@${slug}/tip-completed?${tip}&token=AbC`)).payload).toContain('href="/receipts/AbC"')
  })

  it.each([
    ['gone', 410],
    ['nobody', 404],
  ])('of a tip that there is not is answered like the page @%s', async (slug, expected) => {
    for (const search of ['', '?tip=1', '?tip=0190a000-0000-7000-8000-0000000000ff'])
      expect((await get(`/@${slug}/tip-completed${search}`)).statusCode).toBe(expected)
  })

  it('speaks the language of its tip to whoever has chosen none, and chooses none for them', async () => {
    const page = await get(`/@zoe/tip-completed?${tip}&locale=es`)
    expect(page.payload).toContain('<html lang="es-419"')
    expect(page.headers['set-cookie']).toBeUndefined()
    const { payload } = await get(`/@zoe/tip-completed?${tip}&locale=es`, { cookie: 'user-locale=en' })
    expect(payload).toContain('<html lang="en-CA"')
    expect((await get(`/@zoe/tip-completed?${tip}&locale=de`)).payload).toContain('<html lang="fr-CA"')
  })
})

const status = {
  state: 'authorized' as const,
  amount: 2000,
  currency: 'CAD' as const,
  creatorName: 'Zoé',
  reachedGoal: null,
  thanks: null,
  isBeingUndone: false,
  undoUntil: '2026-11-15T12:15:00.000Z',
}
