import sharp from 'sharp'

/** Valid and hostile image files, generated. */

/** Four quarters: red, green / blue, white. Shows how an image was rotated and cropped. */
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

/** An AVIF whose headers claim another size than it has. */
export function withAvifSize(avif: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(avif)
  for (let at = changed.indexOf('ispe'); at >= 0; at = changed.indexOf('ispe', at + 4)) {
    changed.writeUInt32BE(width, at + 8)
    changed.writeUInt32BE(height, at + 12)
  }
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
