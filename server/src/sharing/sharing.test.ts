import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { deleteCreator, restoreCreator, saveCreator } from '@obole/contract/creators'
import { temporaryFolder } from '@obole/testing/temporary-folder'
import { until } from '@obole/testing/until'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import { type AccountsApp, startAccounts } from '../testing/accounts.ts'
import { newOwner, type PageOwner } from '../testing/creators.ts'
import { createQrCodes } from './qr-code.ts'
import { removeOldShareImages } from './share-images.ts'

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

  it('12.17: is removed on every machine, also on those that run no jobs', async () => {
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

  it('#19: is removed from the cache with its page', async () => {
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
  it('is served as SVG and PNG, different for each page', async () => {
    const svg = await get(`/share/@${owner.slug}/qr.svg`)
    expect(svg.headers['content-type']).toContain('image/svg+xml')
    expect(svg.payload).toMatch(/^<svg [\s\S]*<\/svg>\s*$/)
    expect(svg.payload).not.toBe((await get('/share/@obole/qr.svg')).payload)
    const png = await sharp((await get(`/share/@${owner.slug}/qr.png`)).rawPayload).metadata()
    expect(png.format).toBe('png')
    expect(png.width).toBeGreaterThan(400)
    expect((await get(`/share/@${owner.slug}/qr.gif`)).statusCode).toBe(404)
  })

  it('#16: is made once, and the cache is bounded', async () => {
    const qrCode = createQrCodes(2)
    const first = await qrCode('https://obole.example/@a', 'png')
    expect(await qrCode('https://obole.example/@a', 'png')).toBe(first)
    await qrCode('https://obole.example/@b', 'png')
    await qrCode('https://obole.example/@c', 'png')
    const again = await qrCode('https://obole.example/@a', 'png')
    expect(again).not.toBe(first)
    expect(again).toEqual(first)
  })
})

describe('a page that is taken down', () => {
  it('has no share image, QR code or sitemap entry until it is restored', async () => {
    const line = `/@${owner.slug}</loc>`
    expect((await get('/sitemap.xml')).payload).toContain(line)
    await remove()
    expect((await get('/sitemap.xml')).payload).not.toContain(line)
    for (const file of [`@${owner.slug}.fr.png`, `@${owner.slug}/qr.svg`])
      expect((await get(`/share/${file}`)).statusCode, file).toBe(404)
    await restore()
    expect((await get('/sitemap.xml')).payload).toContain(line)
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
