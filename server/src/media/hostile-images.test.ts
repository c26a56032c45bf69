import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { deflateSync } from 'node:zlib'
import { uploadBytesMax } from '@obole/contract/rules/limits'
import { Refusal } from '@obole/contract/rules/refusals'
import { blackPng, interlacedPng, pngChunk } from '@obole/testing/png'
import { seededRandom } from '@obole/testing/seeded-random'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ProcessedImage } from './image-kinds.ts'
import { createImages, type Images } from './images.ts'
import { quarters, withJpegSize } from './testing/sample-images.ts'

// Decoders run at a low priority.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const invalid = { code: 'invalid_image', status: 415 }
const tooLarge = { code: 'image_too_large', status: 413 }
const accepted = { width: 50, height: 50 }
const megabyte = 1024 * 1024

function using(options?: Parameters<typeof createImages>[0]): Images {
  const images = createImages(options)
  beforeAll(() => images.check())
  afterAll(() => images.close())
  return images
}

async function outcome(image: Promise<ProcessedImage>): Promise<'stored' | string> {
  return image.then(
    () => 'stored',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )
}

describe('bombs', () => {
  const images = using({ workersMax: 1 })

  async function bombs(): Promise<[string, Buffer, object][]> {
    const jpeg = await quarters(16, 16).jpeg().toBuffer()
    const zeros = deflateSync(Buffer.alloc(200 * megabyte), { level: 1 })
    const profile = Buffer.concat([Buffer.from('icc\0\0', 'latin1'), zeros])
    const text = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), zeros])
    return [
      ['400 megapixels of PNG', blackPng(20_000, 20_000), tooLarge],
      ['144 megapixels of PNG', blackPng(12_000, 12_000), tooLarge],
      ['a line of 65,535', blackPng(65_535, 1), tooLarge],
      ['a JPEG that claims 65,500 a side', withJpegSize(jpeg, 65_500, 65_500), tooLarge],
      ['268 megapixels of WebP', losslessWebpHeader(16_383, 16_383), tooLarge],
      ['10,000 frames', gif(10_000), tooLarge],
      ['a colour profile of 200 MB', blackPng(50, 50, [pngChunk('iCCP', profile)]), accepted],
      ['a text of 200 MB', blackPng(50, 50, [pngChunk('zTXt', text)]), accepted],
    ]
  }

  test.runIf(process.platform === 'linux')(
    'UPL-7: a small file that claims to be huge costs neither memory nor the worker',
    async () => {
      const [pid] = images.workerPids()
      const before = peakBytes(pid)
      for (const [name, bytes, refusal] of await bombs()) {
        const answer = await images.processImage('photo', bytes).catch((error: unknown) => error)
        expect(answer, name).toMatchObject(refusal)
      }
      expect(images.workerPids()).toEqual([pid])
      expect(peakBytes(pid) - before).toBeLessThan(50 * megabyte)
    },
  )

  test('UPL-7: 50 megapixels are accepted, one column more is not', async () => {
    expect(await outcome(images.processImage('logo', blackPng(10_000, 5000)))).toBe('stored')
    expect(await outcome(images.processImage('logo', blackPng(10_001, 5000)))).toBe('image_too_large')
  })

  test('UPL-6: more bytes than an upload may have never reach a worker', async () => {
    await expect(images.processImage('photo', Buffer.alloc(uploadBytesMax + 1))).rejects.toMatchObject(tooLarge)
  })
})

describe('broken files', () => {
  const images = using()

  async function samples(): Promise<Buffer[]> {
    const image = quarters(96, 64)
    return Promise.all(
      (['jpeg', 'png', 'webp', 'gif', 'avif'] as const).map((format) => image.clone().toFormat(format).toBuffer()),
    )
  }

  test('UPL-9: a file that was cut off is refused, wherever it was cut', async () => {
    for (const whole of await samples()) {
      expect(await outcome(images.processImage('photo', whole))).toBe('stored')
      const cuts = [0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9].map((part) => Math.floor(whole.length * part))
      const answers = cuts.map((end) => outcome(images.processImage('photo', whole.subarray(0, end))))
      expect(new Set(await Promise.all(answers))).toEqual(new Set(['invalid_image']))
    }
  })

  test('UPL-9: flipped bytes are refused or read, and no worker crashes', async () => {
    const whole = await samples()
    await Promise.all(whole.slice(0, 2).map((bytes) => images.processImage('photo', bytes)))
    const pids = images.workerPids()
    const seeds = Array.from({ length: 200 }, (_, seed) => seed)
    const answers = new Set<string>()
    for (let at = 0; at < seeds.length; at += 20) {
      const flipped = seeds.slice(at, at + 20).map((seed) => flip(whole[seed % whole.length] ?? Buffer.alloc(0), seed))
      for (const answer of await Promise.all(flipped.map((bytes) => outcome(images.processImage('photo', bytes))))) {
        answers.add(answer)
      }
    }
    expect(answers.isSubsetOf(new Set(['stored', 'invalid_image', 'image_too_large']))).toBe(true)
    expect(answers.has('invalid_image')).toBe(true)
    expect(images.workerPids()).toEqual(pids)
  })
})

describe('workers', () => {
  const good = () => quarters(40, 40).png().toBuffer()

  describe('that hang or crash', () => {
    const images = using({ workersMax: 1, timeoutMs: 1500 })

    test('UPL-8: a stuck worker is killed, its image refused, and the next one is read', async () => {
      const [stuck] = images.workerPids()
      process.kill(stuck ?? 0, 'SIGSTOP')
      await expect(images.processImage('photo', await good())).rejects.toMatchObject(invalid)
      await expect(images.processImage('photo', await good())).resolves.toMatchObject({ width: 40 })
      expect(images.workerPids()).not.toContain(stuck)
    })

    test('UPL-8: a worker that crashes takes only its own image with it', async () => {
      const bytes = await good()
      const [pid = 0] = images.workerPids()
      process.kill(pid, 'SIGSTOP')
      const answers = Array.from({ length: 3 }, () => outcome(images.processImage('photo', bytes)))
      process.kill(pid, 'SIGKILL')
      expect(await Promise.all(answers)).toEqual(['invalid_image', 'stored', 'stored'])
    })
  })

  describe('that take too much memory', () => {
    const images = using({ workersMax: 1, rssBytesMax: 150 * megabyte })

    test('UPL-8: such a worker is killed, its image refused, and the next one is read', async () => {
      const wide = interlacedPng(7000)
      await expect(images.processImage('photo', wide)).rejects.toMatchObject(invalid)
      await expect(images.processImage('photo', await good())).resolves.toMatchObject({ width: 40 })
    })
  })

  describe('with a full queue', () => {
    const images = using({ workersMax: 1, queueMax: 2 })

    test('UPL-8: what does not fit in the queue is refused at once', async () => {
      const bytes = await good()
      const answers = await Promise.all(Array.from({ length: 5 }, () => outcome(images.processImage('photo', bytes))))
      expect(answers).toEqual(['stored', 'stored', 'stored', 'unavailable', 'unavailable'])
    })
  })

  test('UPL-8: never more than two run, and a closed pool leaves none behind', async () => {
    const images = createImages()
    const bytes = await good()
    const answers = Array.from({ length: 6 }, () => outcome(images.processImage('photo', bytes)))
    expect(images.workerPids()).toHaveLength(2)
    expect(await Promise.all(answers)).toEqual(Array(6).fill('stored'))
    const pids = images.workerPids()
    await images.close()
    expect(pids.map(isRunning)).toEqual([false, false])
    expect(await outcome(images.processImage('photo', bytes))).toBe('unavailable')
  })

  test.runIf(process.platform === 'linux')('UPL-8: none of the server’s environment reaches a worker', async () => {
    const images = createImages({ workersMax: 1 })
    await images.check()
    const environment = readFileSync(`/proc/${images.workerPids()[0]}/environ`, 'latin1').split('\0')
    await images.close()
    const names = environment.map((entry) => entry.split('=')[0]).filter((name) => name && !name.startsWith('NODE_'))
    expect(names.toSorted()).toEqual(['MALLOC_ARENA_MAX', 'VIPS_DISC_THRESHOLD', 'VIPS_WARNING'])
  })

  test('UPL-8: closing refuses the tasks that wait', async () => {
    const images = createImages({ workersMax: 1 })
    const bytes = await good()
    const answers = Array.from({ length: 3 }, () => outcome(images.processImage('photo', bytes)))
    await images.close()
    expect((await Promise.all(answers)).slice(1)).toEqual(['unavailable', 'unavailable'])
  })

  test('before the end, what is being decoded is finished and the rest refused', async () => {
    const images = createImages({ workersMax: 1 })
    await images.check()
    const bytes = await good()
    const answers = Array.from({ length: 3 }, () => outcome(images.processImage('photo', bytes)))
    images.refuseWaiting()
    expect(await Promise.all(answers)).toEqual(['stored', 'unavailable', 'unavailable'])
    expect(await outcome(images.processImage('photo', bytes))).toBe('unavailable')
    await images.close()
  })

  test('an idle worker is ended', async () => {
    const images = createImages({ idleMs: 1 })
    await images.check()
    await expect.poll(() => images.workerPids(), { timeout: 5000 }).toEqual([])
    await images.close()
  })
})

test('UPL-20: a decoder that reads SVG does not start', async () => {
  const start = (before: string) => {
    const script = `import * as decoder from './transform-image.ts'; ${before}; await decoder.assertSvgIsBlocked()`
    return promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd: import.meta.dirname })
  }
  await expect(start('')).rejects.toThrow('The image decoder reads SVG')
  await expect(start('decoder.allowDecoders()')).resolves.toBeDefined()
})

function flip(bytes: Buffer, seed: number): Buffer {
  const random = seededRandom(seed)
  const changed = Buffer.from(bytes)
  for (let count = 0; count < 1 + (seed % 8); count += 1) {
    changed[Math.floor(random() * changed.length)] = Math.floor(random() * 256)
  }
  return changed
}

/** The most memory that a process has held. */
function peakBytes(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function losslessWebpHeader(width: number, height: number): Buffer {
  const content = Buffer.alloc(32)
  content[0] = 0x2f
  content.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1)
  const size = Buffer.alloc(4)
  size.writeUInt32LE(content.length)
  const riff = Buffer.concat([Buffer.from('WEBPVP8L'), size, content])
  size.writeUInt32LE(riff.length)
  return Buffer.concat([Buffer.from('RIFF'), size, riff])
}

/** Frames of one pixel. */
function gif(frames: number): Buffer {
  const header = Buffer.from('47494638396101000100800000000000ffffff', 'hex')
  const frame = Buffer.from('2c0000000001000100000202440100', 'hex')
  return Buffer.concat([header, ...Array<Buffer>(frames).fill(frame), Buffer.from([0x3b])])
}
