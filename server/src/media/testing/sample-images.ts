import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Files that honest and other people upload, made on the spot. */

/** Four quarters: red, green / blue, white. Tells how an image was turned and cut. */
export function quarters(width: number, height: number) {
  const quarter = { width: width / 2, height: height / 2, channels: 3 as const }
  const at = (left: number, top: number, background: string) => ({
    input: { create: { ...quarter, background } },
    left,
    top,
  })
  return sharp({ create: { width, height, channels: 3, background: '#ffffff' } }).composite([
    at(0, 0, '#ff0000'),
    at(width / 2, 0, '#00ff00'),
    at(0, height / 2, '#0000ff'),
  ])
}

export function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(content.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** One bit a pixel, all black: a few kilobytes that claim any size. `extra` stands before the pixels. */
export function blackPng(width: number, height: number, extra: Buffer[] = []): Buffer {
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })
  return pngOf({ width, height, depth: 1, colourType: 0, interlace: 0 }, [...extra, pngChunk('IDAT', pixels)])
}

/** Black, in colours, and held in memory as a whole before its first line is known. */
export function interlacedPng(side: number): Buffer {
  const filterBytes = 2 * side
  const pixels = deflateSync(Buffer.alloc(side * side * 3 + filterBytes), { level: 1 })
  const header = { width: side, height: side, depth: 8, colourType: 2, interlace: 1 }
  return pngOf(header, [pngChunk('IDAT', pixels)])
}

interface PngHeader {
  width: number
  height: number
  depth: number
  colourType: number
  interlace: number
}

function pngOf({ width, height, depth, colourType, interlace }: PngHeader, chunks: Buffer[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, colourType, 0, 0, interlace], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, pngChunk('IHDR', header), ...chunks, pngChunk('IEND', Buffer.alloc(0))])
}

/** A segment of its own after the start of a JPEG: 0xfe is a comment. */
export function withJpegSegment(jpeg: Buffer, marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff])
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)])
}

/** A JPEG whose frame header claims another size than it has. */
export function withJpegSize(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg)
  const frame = changed.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(changed[at + 1] ?? 0))
  changed.writeUInt16BE(height, frame + 5)
  changed.writeUInt16BE(width, frame + 7)
  return changed
}

/** The names of a WebP file's chunks. */
export function webpChunks(webp: Buffer): string[] {
  const names: string[] = []
  for (let at = 12; at < webp.length; at += 8 + webp.readUInt32LE(at + 4) + (webp.readUInt32LE(at + 4) % 2)) {
    names.push(webp.toString('latin1', at, at + 4))
  }
  return names
}

/** Same seed, same numbers from 0 up to 1. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    const again = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((again ^ (again >>> 14)) >>> 0) / 2 ** 32
  }
}
