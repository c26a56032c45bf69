import { gzipSync } from 'node:zlib'
import { blackPng, pngChunk } from '@obole/testing/png'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ProcessedImage } from './image-kinds.ts'
import { createImages } from './images.ts'
import { quarters, webpChunks, withJpegSegment } from './testing/sample-images.ts'

// Decoders run at a low priority.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const images = createImages()
beforeAll(() => images.check())
afterAll(() => images.close())

const variantsOf = ({ large, medium, small }: ProcessedImage) => [large, small, ...(medium ? [medium] : [])]
const sizeOf = ({ width, height }: { width: number; height: number }) => `${width}x${height}`
const invalid = { code: 'invalid_image', status: 415 }

async function pixelOf(bytes: Buffer, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3
  const name = [...data.subarray(at, at + 3)].map((value) => (value > 127 ? 1 : 0)).join('')
  return { '100': 'red', '010': 'green', '001': 'blue', '111': 'white' }[name] ?? name
}

describe('sizes', () => {
  test('a 12-megapixel photo is stored 2048, 1024 and 480 wide', async () => {
    const photo = await images.processImage('photo', await quarters(4000, 3000).jpeg().toBuffer())
    const { large, medium, small } = photo
    expect([photo, large, medium, small].map((size) => size && sizeOf(size))).toEqual([
      '2048x1536',
      '2048x1536',
      '1024x768',
      '480x360',
    ])
  })

  test('a photo is never enlarged, and a small one has no middle size', async () => {
    const photo = await images.processImage('photo', await quarters(300, 200).png().toBuffer())
    expect([photo.large, photo.small].map(sizeOf)).toEqual(['300x200', '300x200'])
    expect(photo.medium).toBeNull()
  })

  test('a very long strip is bounded in height', async () => {
    const photo = await images.processImage('photo', blackPng(900, 16_000))
    expect(sizeOf(photo)).toBe('461x8192')
  })

  test('UPL-18: a banner is cut to 4:1 around its centre, whatever was sent', async () => {
    const banner = await images.processImage('banner', await quarters(500, 2000).png().toBuffer())
    expect([banner.large, banner.small].map(sizeOf)).toEqual(['2048x512', '1024x256'])
    expect(await pixelOf(banner.large.bytes, 0.1, 0.1)).toBe('red')
    expect(await pixelOf(banner.large.bytes, 0.9, 0.9)).toBe('white')
  })

  test.each(['logo', 'portrait'] as const)('UPL-18: a %s is cut to a square around its centre', async (kind) => {
    const square = await images.processImage(kind, await quarters(2000, 500).png().toBuffer())
    expect([square.large, square.small].map(sizeOf)).toEqual(['440x440', '220x220'])
    expect(await pixelOf(square.small.bytes, 0.1, 0.9)).toBe('blue')
    expect(await pixelOf(square.small.bytes, 0.9, 0.1)).toBe('green')
  })

  test.each(['banner', 'logo', 'photo'] as const)('an image one pixel wide or high becomes a %s', async (kind) => {
    const lines = [blackPng(1, 16_383), blackPng(16_383, 1)]
    const made = await Promise.all(lines.map((line) => images.processImage(kind, line)))
    expect(made.map(({ colour }) => colour)).toEqual(['#080808', '#080808'])
  })
})

describe('types', () => {
  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('%s is read and becomes WebP', async (format) => {
    const sent = await sharp(await quarters(400, 400).png().toBuffer())
      .toFormat(format)
      .toBuffer()
    const logo = await images.processImage('logo', sent)
    for (const { bytes } of variantsOf(logo)) expect((await sharp(bytes).metadata()).format).toBe('webp')
    expect(await pixelOf(logo.large.bytes, 0.1, 0.1)).toBe('red')
  })

  test('an AVIF that calls itself HEIF is read', async () => {
    const sent = await quarters(100, 100).avif().toBuffer()
    sent.write('mif1', sent.indexOf('ftyp') + 4)
    expect(await images.processImage('photo', sent)).toMatchObject({ width: 100 })
  })

  test('only the first frame of an animation is stored', async () => {
    const frames = await Promise.all(['red', 'blue'].map((background) => frame(background)))
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const logo = await images.processImage('logo', gif)
    expect((await sharp(logo.large.bytes).metadata()).pages ?? 1).toBe(1)
    expect(await pixelOf(logo.large.bytes, 0.5, 0.5)).toBe('red')
  })

  test('transparency and its colours are preserved', async () => {
    const sent = await sharp({ create: { width: 500, height: 500, channels: 4, background: '#cc663380' } })
      .png()
      .toBuffer()
    const logo = await images.processImage('logo', sent)
    const [red = 0, green = 0, blue = 0, alpha = 0] = await sharp(logo.large.bytes).raw().toBuffer()
    expect(alpha).toBeCloseTo(0x80, -1)
    expect([red, green, blue].map((value) => Math.round(value / 16))).toEqual([13, 6, 3])
  })

  test('grey, CMYK and wide-gamut images become sRGB', async () => {
    const plain = () => sharp({ create: { width: 300, height: 300, channels: 3, background: '#cc6633' } })
    const sent = [
      await plain().toColourspace('grey16').png().toBuffer(),
      await plain().toColourspace('cmyk').jpeg().toBuffer(),
      await plain().withIccProfile('p3').jpeg().toBuffer(),
    ]
    for (const bytes of sent) {
      const { large } = await images.processImage('logo', bytes)
      expect(await sharp(large.bytes).metadata()).toMatchObject({ space: 'srgb', depth: 'uchar' })
    }
  })

  test('the dominant colour is the placeholder', async () => {
    const sent = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#cc6633' } })
      .png()
      .toBuffer()
    expect((await images.processImage('photo', sent)).colour).toBe('#c86838')
  })

  test('transparent pixels count as white in the dominant colour', async () => {
    const sent = await sharp({ create: { width: 90, height: 90, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer()
    expect((await images.processImage('logo', sent)).colour).toBe('#f8f8f8')
  })

  const tag = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  test.each([
    ['SVG', Buffer.from(tag)],
    ['SVG behind an XML declaration', Buffer.from(`<?xml version="1.0"?><!DOCTYPE svg>${tag}`)],
    ['compressed SVG', gzipSync(tag)],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['BMP', Buffer.concat([Buffer.from('BM'), Buffer.alloc(200, 1)])],
    ['ICO', Buffer.concat([Buffer.from('000001000100', 'hex'), Buffer.alloc(200)])],
    ['PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
    ['PSD', Buffer.concat([Buffer.from('8BPS\0\u0001', 'latin1'), Buffer.alloc(200)])],
    ['EPS', Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n')],
    ['MVG', Buffer.from('push graphic-context\nviewbox 0 0 640 480\nimage over 0,0 0,0 "https://example.org/"\n')],
    ['text', Buffer.from('just words')],
    ['nothing', Buffer.alloc(0)],
  ])('UPL-2: %s is refused', async (_name, bytes) => {
    await expect(images.processImage('photo', bytes)).rejects.toMatchObject(invalid)
  })

  test('UPL-2: TIFF is refused', async () => {
    await expect(images.processImage('photo', await quarters(20, 20).tiff().toBuffer())).rejects.toMatchObject(invalid)
  })

  test('UPL-2: HEIC that the decoder cannot read is refused with a message of its own', async () => {
    const heic = Buffer.concat([Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(400)])
    const refusal = images.processImage('photo', heic)
    await expect(refusal).rejects.toThrow(/HEIC/)
    await expect(refusal).rejects.toMatchObject(invalid)
  })
})

describe('what remains of the uploaded file', () => {
  const payload = '<script>alert("obole")</script><?php system($_GET[0]); ?>'

  async function carriers(): Promise<[string, Buffer][]> {
    const image = quarters(200, 200)
    const [jpeg, png, webp, gif] = await Promise.all([
      image.clone().jpeg().toBuffer(),
      image.clone().png().toBuffer(),
      image.clone().webp().toBuffer(),
      image.clone().gif().toBuffer(),
    ])
    const bytes = Buffer.from(payload)
    const zip = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), bytes])
    const text = pngChunk('tEXt', Buffer.from(`Comment\0${payload}`, 'latin1'))
    return [
      ['JPEG with a comment', withJpegSegment(jpeg, 0xfe, bytes)],
      ['JPEG that is also a script', withJpegSegment(jpeg, 0xe5, Buffer.from(`=1;/*${payload}*/`))],
      ['JPEG with a ZIP behind it', Buffer.concat([jpeg, zip])],
      ['PNG with PHP behind it', Buffer.concat([png, bytes])],
      ['PNG with a text chunk', blackPng(200, 200, [text])],
      ['WebP with HTML behind it', Buffer.concat([webp, bytes])],
      ['GIF with a JAR behind it', Buffer.concat([gif, zip])],
    ]
  }

  test('UPL-3: nothing that was hidden in or behind an image is in the stored variants', async () => {
    for (const [name, sent] of await carriers()) {
      expect(sent.includes('alert("obole")'), name).toBe(true)
      for (const { bytes } of variantsOf(await images.processImage('photo', sent))) {
        expect(bytes.includes('obole') || bytes.includes('<?php') || bytes.includes('PK\u0003\u0004'), name).toBe(false)
      }
    }
  })

  test('UPL-4: location, serial number, XMP, IPTC and colour profile are removed', async () => {
    const sent = await quarters(600, 400)
      .withExif({
        IFD0: { Make: 'Camera', Copyright: 'Zoe' },
        IFD2: { BodySerialNumber: '12345' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '45/1 30/1 0/1',
          GPSLongitudeRef: 'W',
          GPSLongitude: '73/1 33/1 0/1',
        },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf/></x:xmpmeta>')
      .withIccProfile('p3')
      .jpeg()
      .toBuffer()
    const before = await sharp(sent).metadata()
    expect([before.exif, before.xmp, before.icc].every(Boolean)).toBe(true)
    for (const { bytes } of variantsOf(await images.processImage('photo', sent))) {
      const { exif, xmp, iptc, icc, orientation, density } = await sharp(bytes).metadata()
      expect({ exif, xmp, iptc, icc, orientation, density }).toEqual({})
      expect(webpChunks(bytes)).toEqual(['VP8 '])
    }
  })

  // The corner of the sent file that is shown at the top left, by EXIF's eight orientations.
  test.each([
    [1, 'red'],
    [2, 'green'],
    [3, 'white'],
    [4, 'blue'],
    [5, 'red'],
    [6, 'blue'],
    [7, 'white'],
    [8, 'green'],
  ])('UPL-5: orientation %i is applied before it is removed', async (orientation, corner) => {
    const sent = await quarters(600, 400).withMetadata({ orientation }).jpeg().toBuffer()
    const photo = await images.processImage('photo', sent)
    expect(sizeOf(photo)).toBe(orientation < 5 ? '600x400' : '400x600')
    expect(await pixelOf(photo.large.bytes, 0.02, 0.02)).toBe(corner)
    expect(await pixelOf(photo.small.bytes, 0.02, 0.02)).toBe(corner)
  })

  test('the same bytes always become the same file', async () => {
    const sent = await quarters(600, 400).jpeg().toBuffer()
    const [one, other] = await Promise.all([images.processImage('photo', sent), images.processImage('photo', sent)])
    expect(one.large.bytes.equals(other.large.bytes)).toBe(true)
  })
})

test('an image is finished although the signals that stop the server reach its decoder too', async () => {
  const photo = images.processImage('photo', await quarters(1200, 800).jpeg().toBuffer())
  for (const pid of images.workerPids()) for (const signal of ['SIGTERM', 'SIGINT']) process.kill(pid, signal)
  expect(sizeOf(await photo)).toBe('1200x800')
})

async function frame(background: string): Promise<Buffer> {
  return sharp({ create: { width: 50, height: 50, channels: 3, background } })
    .png()
    .toBuffer()
}
