import { crc32, deflateSync } from 'node:zlib'

/** A PNG of two colours with a slope between them, as a browser's file chooser gives it. */
export function picture(name: string, width: number, height: number, hue = 0) {
  return { name, mimeType: 'image/png', buffer: png(width, height, hue) }
}

function png(width: number, height: number, hue: number): Buffer {
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
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
