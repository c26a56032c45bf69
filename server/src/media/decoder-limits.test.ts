import { Refusal } from '@obole/contract/rules/refusals'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ProcessedImage } from './image-kinds.ts'
import { createImages } from './images.ts'
import { quarters, withAvifSize } from './testing/sample-images.ts'
import type { UploadedFile } from './uploads.ts'

// Decoders run at a low priority.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 })

// A busy machine must not decide whether an image is refused.
const images = createImages({ workersMax: 1, timeoutMs: 60_000 })
beforeAll(() => images.check())
afterAll(() => images.close())

async function outcome(image: Promise<ProcessedImage>): Promise<'stored' | string> {
  return image.then(
    () => 'stored',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )
}

/** As an upload of this member. */
function uploadOf(memberId: string, bytes: Buffer): UploadedFile {
  return { memberId, byteLength: bytes.length, sha256: Buffer.alloc(32), read: async () => bytes }
}

test('members take turns: many images of one make another wait for one of them at most', async () => {
  const bytes = await quarters(400, 300).png().toBuffer()
  const finished: string[] = []
  const send = async (memberId: string) => {
    await images.processImage('photo', uploadOf(memberId, bytes))
    finished.push(memberId)
  }
  await Promise.all([...Array.from({ length: 6 }, () => send('busy')), send('other'), send('third')])
  expect(finished.slice(0, 4)).toEqual(['busy', 'other', 'third', 'busy'])
})

describe('UPL-7: an AVIF of few bytes and many pixels', () => {
  test.each([
    ['opaque, above 25 megapixels', 6250, 4001, 3],
    ['transparent, above 18 megapixels', 5000, 3751, 4],
  ] as const)('is refused before it is decoded: %s', async (_name, width, height, channels) => {
    const [pid] = images.workerPids()
    const background = { r: 200, g: 100, b: 50, alpha: 0.5 }
    const small = await sharp({ create: { width: 64, height: 64, channels, background } })
      .avif()
      .toBuffer()
    expect(await outcome(images.processImage('photo', withAvifSize(small, width, height)))).toBe('image_too_large')
    expect(images.workerPids()).toEqual([pid])
  })

  test('is stored within the limit', async () => {
    const create = { width: 4000, height: 3000, channels: 3, background: '#cc6633' } as const
    const avif = await sharp({ create }).avif({ effort: 0 }).toBuffer()
    expect(await images.processImage('photo', avif)).toMatchObject({ width: 2048, height: 1536 })
  })
})

test('UPL-8: a member whose images killed two workers waits, others do not', async () => {
  const bytes = await quarters(40, 40).png().toBuffer()
  const kill = async (memberId: string) => {
    const [pid = 0] = images.workerPids()
    process.kill(pid, 'SIGSTOP')
    const answer = outcome(images.processImage('photo', uploadOf(memberId, bytes)))
    process.kill(pid, 'SIGKILL')
    expect(await answer).toBe('invalid_image')
    await images.check()
  }
  await kill('one')
  images.requireNoPenalty('one')
  await kill('one')
  const refusal = expect.objectContaining({ code: 'too_many_requests', retryAfterS: expect.closeTo(600, -2) })
  expect(() => images.requireNoPenalty('one')).toThrow(refusal)
  await expect(images.processImage('photo', uploadOf('one', bytes))).rejects.toEqual(refusal)
  expect(await outcome(images.processImage('photo', uploadOf('other', bytes)))).toBe('stored')
})

test('no variant has more than 4 MB, not even of noise', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const
  const create = { width: 2048, height: 2000, channels: 3, background: '#808080', noise } as const
  const sent = await sharp({ create }).jpeg({ quality: 60 }).toBuffer()
  const { large, medium, small } = await images.processImage('photo', sent)
  for (const variant of [large, medium, small]) expect(variant?.bytes.length).toBeLessThan(4_000_000)
  expect(await sharp(large.bytes).metadata()).toMatchObject({ width: large.width, height: large.height })
  expect(large.width).toBeGreaterThan(1000)
})
