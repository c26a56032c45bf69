import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { deleteCreator, restoreCreator, saveCreator } from '@obole/contract/calls/creators'
import { temporaryFolder } from '@obole/testing/temporary-folder'
import { until } from '@obole/testing/until'
import type { FastifyInstance } from 'fastify'
import decodeQr from 'qr/decode.js'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createApp } from '../app.ts'
import type { Config } from '../config/config.ts'
import { clock } from '../platform/clock.ts'
import { type AccountsApp, startAccounts } from '../testing/people/accounts.ts'
import { newOwner, type PageOwner } from '../testing/people/creators.ts'
import { createDrawing } from './drawing.ts'
import { createQrCodes } from './qr-code.ts'
import { type ShareImage, siteImage } from './share-image.ts'
import { openShareImages, removeOldShareImages } from './share-images.ts'

let site: AccountsApp
let owner: PageOwner

beforeAll(async () => {
  site = await startAccounts()
  owner = await newOwner(site)
})
afterAll(() => site.close())

const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers })
const remove = () => site.call(deleteCreator, { params: { slug: owner.slug } }, { token: owner.accessToken })
const restore = () => site.call(restoreCreator, { params: { slug: owner.slug } }, { token: owner.accessToken })

const paper = [0xfd, 0xfa, 0xf4]

describe('a share image', () => {
  it('is a PNG of 1200x630, in each language', async () => {
    for (const file of [`@${owner.slug}.fr.png`, `@${owner.slug}.es.png`, 'site.en.png']) {
      const answer = await get(`/share/${file}`)
      expect(answer.headers['content-type'], file).toBe('image/png')
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    }
  })

  it('has nothing but paper around the words, also without a banner', async () => {
    const { rawPayload } = await get(`/share/@${owner.slug}.fr.png`)
    for (const beside of [
      { left: 0, top: 380, width: 60, height: 250 },
      { left: 900, top: 300, width: 300, height: 80 },
    ]) {
      const pixels = await sharp(rawPayload).extract(beside).removeAlpha().raw().toBuffer()
      expect(pixels.every((value, at) => value === paper[at % paper.length])).toBe(true)
    }
  })

  it('is revalidated by its ETag until the page changes', async () => {
    const address = `/share/@${owner.slug}.fr.png`
    const tag = String((await get(address)).headers.etag)
    expect((await get(address, { 'if-none-match': tag })).statusCode).toBe(304)
    const change = { params: { id: owner.id }, body: { name: 'Un autre nom' } }
    expect((await site.call(saveCreator, change, { token: owner.accessToken })).status).toBe(200)
    const changed = await get(address, { 'if-none-match': tag })
    expect(changed.statusCode).toBe(200)
    expect(changed.headers.etag).not.toBe(tag)
  })

  it('is removed on every machine, also on those that run no jobs', async () => {
    const { folder, remove: removeFolder } = temporaryFolder()
    const cached = path.join(folder, 'share-images', '0190f3a1-0000-7000-8000-000000000000')
    await mkdir(cached, { recursive: true })
    const { config } = site.platform
    const machine = await createApp({ ...site.platform, config: { ...config, dataDir: folder, runsJobs: false } })
    await machine.listen({ port: 0, host: '127.0.0.1' })
    await until('the folder of an unknown page is gone', () => !existsSync(cached))
    await machine.close()
    removeFolder()
  })

  it('is removed from the cache with its page', async () => {
    const other = await newOwner(site)
    const folder = path.join(site.platform.config.dataDir, 'share-images')
    for (const { slug } of [owner, other]) expect((await get(`/share/@${slug}.fr.png`)).statusCode).toBe(200)
    expect(await readdir(folder)).toEqual(expect.arrayContaining([owner.id, other.id]))
    await site.call(deleteCreator, { params: { slug: other.slug } }, { token: other.accessToken })
    await removeOldShareImages(site.platform)
    const left = await readdir(folder)
    expect(left).toContain(owner.id)
    expect(left).not.toContain(other.id)
  })

  it('ATK-7: replaces the page’s former one in its language', async () => {
    const other = await newOwner(site)
    const folder = path.join(site.platform.config.dataDir, 'share-images', other.id)
    for (const name of ['Un nom', 'Un autre', 'Un troisième']) {
      const change = { params: { id: other.id }, body: { name } }
      expect((await site.call(saveCreator, change, { token: other.accessToken })).status).toBe(200)
      for (const locale of ['fr', 'en']) expect((await get(`/share/@${other.slug}.${locale}.png`)).statusCode).toBe(200)
    }
    expect((await readdir(folder)).map((file) => file.slice(0, 3)).sort()).toEqual(['en.', 'fr.'])
  })

  /** Another machine of this site, with a disk and a drawing process of its own. */
  async function withMachine<T>(changes: Partial<Config>, use: (app: FastifyInstance, folder: string) => Promise<T>) {
    const { folder, remove: removeFolder } = temporaryFolder()
    const { config } = site.platform
    const machine = await createApp({ ...site.platform, config: { ...config, ...changes, dataDir: folder } })
    await use(machine, path.join(folder, 'share-images')).finally(() => machine.close())
    removeFolder()
  }

  it('ATK-7: is drawn but not kept while the disk has less space than uploads leave', () =>
    withMachine({ diskFreeMinPercent: 100 }, async (machine, folder) => {
      const { statusCode, rawPayload } = await machine.inject('/share/site.fr.png')
      expect([statusCode, (await sharp(rawPayload).metadata()).width]).toEqual([200, 1200])
      expect(existsSync(folder)).toBe(false)
    }))

  it('ATK-7: is not drawn when nobody waits for it any more', () =>
    withMachine({}, async (machine, folder) => {
      const address = await machine.listen({ port: 0, host: '127.0.0.1' })
      // They are drawn one after another: long enough for the server to see who leaves meanwhile.
      const first = ['fr', 'en', 'es'].map((locale) => fetch(`${address}/share/site.${locale}.png`))
      const leaving = new AbortController()
      const others = ['fr', 'en', 'es'].map((locale) =>
        fetch(`${address}/share/@${owner.slug}.${locale}.png`, { signal: leaving.signal }),
      )
      // Answered after those were received: on one machine the last to connect is the last to be heard.
      await fetch(`${address}/robots.txt`)
      leaving.abort()
      for (const left of await Promise.allSettled(others)) expect(left.status).toBe('rejected')
      for (const image of await Promise.all(first)) expect(image.status).toBe(200)
      expect(await readdir(folder)).toEqual(['site'])
    }))

  it('ATK-7: leaves the queue with the last of those who wait for it', async () => {
    const drawing = createDrawing()
    const images = openShareImages(site.platform, drawing)
    const wanted = ['a', 'b', 'c'].map((key): ShareImage => ({ ...siteImage(site.platform, 'fr'), key }))
    const [leaving, staying] = [new AbortController(), new AbortController()]
    const left = wanted.map((image) => images.find(image, leaving.signal))
    const stayed = images.find({ ...siteImage(site.platform, 'fr'), key: 'b' }, staying.signal)
    await until('one is being drawn, two wait', () => drawing.waitingCount() === 2)
    leaving.abort()
    expect(drawing.waitingCount()).toBe(1)
    expect(await Promise.all(left)).toEqual([null, null, null])
    expect(Buffer.isBuffer(await stayed)).toBe(true)
    await drawing.close()
  })

  it('is drawn once for concurrent requests', async () => {
    const asked = await Promise.all(Array.from({ length: 8 }, () => get(`/share/@${owner.slug}.en.png`)))
    expect(new Set(asked.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(new Set(asked.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1)
  })

  it.each(['@nobody-here.fr.png', 'site.de.png', '..%2f..%2fsecret.fr.png', '@x.fr.jpg', 'site.png'])(
    'is not found at /share/%s',
    async (file) => expect((await get(`/share/${file}`)).statusCode).toBe(404),
  )
})

describe('a QR code', () => {
  it('is served as SVG and PNG, which scan to the page and have a margin of four modules', async () => {
    for (const { format, type, modulePx } of [
      { format: 'svg', type: 'image/svg+xml; charset=utf-8', modulePx: 16 },
      { format: 'png', type: 'image/png', modulePx: 32 },
    ]) {
      const answer = await get(`/share/@${owner.slug}/qr.${format}`)
      expect(answer.headers['content-type']).toBe(type)
      // An SVG has a pixel a module, which is too few to be read.
      const { data, info } = await sharp(answer.rawPayload, { density: 72 * (format === 'svg' ? 16 : 1) })
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const { width, height, channels } = info
      expect(width).toBeGreaterThan(format === 'png' ? 1000 : 400)
      const pixels = Uint8Array.from({ length: width * height * 4 }, (_, at) =>
        at % 4 === 3 ? 255 : (data[Math.floor(at / 4) * channels] ?? 0),
      )
      expect(decodeQr({ width, height, data: pixels })).toBe(`http://localhost:3000/@${owner.slug}`)
      const firstDark = data.findIndex((grey) => grey < 128) / channels
      expect({ x: firstDark % width, y: Math.floor(firstDark / width) }).toEqual({ x: 4 * modulePx, y: 4 * modulePx })
    }
    expect((await get(`/share/@${owner.slug}/qr.gif`)).statusCode).toBe(404)
  })

  it('is made once, and the cache is bounded', () => {
    const qrCode = createQrCodes(2)
    const first = qrCode('https://obole.example/@a', 'png')
    expect(qrCode('https://obole.example/@a', 'png')).toBe(first)
    qrCode('https://obole.example/@b', 'png')
    qrCode('https://obole.example/@c', 'png')
    const again = qrCode('https://obole.example/@a', 'png')
    expect(again).not.toBe(first)
    expect(again).toEqual(first)
  })
})

describe('a page that is taken down', () => {
  it('has no share image, QR code or sitemap entry until it is restored', async () => {
    const line = `/@${owner.slug}</loc>`
    const now = vi.spyOn(clock, 'now')
    // Each look is an hour after the one before: a sitemap is kept so long.
    let hours = 0
    const sitemap = async () => {
      hours += 1
      now.mockReturnValue(new Date(Date.now() + hours * 60 * 60_000))
      const { payload } = await get('/sitemap.xml')
      now.mockReset()
      return payload
    }
    expect(await sitemap()).toContain(line)
    await remove()
    expect(await sitemap()).not.toContain(line)
    for (const file of [`@${owner.slug}.fr.png`, `@${owner.slug}/qr.svg`])
      expect((await get(`/share/${file}`)).statusCode, file).toBe(404)
    await restore()
    expect(await sitemap()).toContain(line)
    now.mockRestore()
  })
})

it('robots.txt names the sitemap', async () => {
  const { payload } = await get('/robots.txt')
  expect(payload).toContain('Sitemap: http://localhost:3000/sitemap.xml')
  expect(payload).not.toMatch(/^Disallow: \/$/m)
})

it('OPS-8: security.txt names a contact and has not expired', async () => {
  const { payload, headers } = await get('/.well-known/security.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(payload).toMatch(/^Contact: http/m)
  const expires = new Date(/^Expires: (.+)$/m.exec(payload)?.[1] ?? '')
  expect(expires.getTime()).toBeGreaterThan(Date.now())
  expect(expires.getTime()).toBeLessThan(Date.now() + 366 * 24 * 60 * 60 * 1000)
})
