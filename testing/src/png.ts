import { crc32, deflateSync } from 'node:zlib'

const trueColour = 2

/** A PNG of two colours with a slope between them. */
export function gradientPng(width: number, height: number, hue: number): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * (1 + width * 3) + 1 + x * 3
      const share = (x / width + y / height) / 2
      rows[at] = (60 + hue * 37 + share * 120) % 256
      rows[at + 1] = (90 + hue * 71 + share * 80) % 256
      rows[at + 2] = (120 + hue * 113 + share * 60) % 256
    }
  }
  return pngOf({ width, height, depth: 8, colourType: trueColour, interlace: 0 }, [pngChunk('IDAT', deflateSync(rows))])
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
  const header = { width: side, height: side, depth: 8, colourType: trueColour, interlace: 1 }
  return pngOf(header, [pngChunk('IDAT', pixels)])
}

export function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(content.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
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
