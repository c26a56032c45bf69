import sharp from 'sharp'
import { seededRandom } from './random.ts'

/** Only ever given what this folder draws: nothing of a visitor may reach the SVG reader. */
export async function render(svg: string, grain = 0.06): Promise<Buffer> {
  return sharp(Buffer.from(svg))
    .flatten({ background: '#ffffff' })
    .composite([{ input: paper(grain), raw: { width: tile, height: tile, channels: 4 }, tile: true, blend: 'over' }])
    .jpeg({ quality: 93, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

const tile = 256

/** A tile of fine specks, dark and light: gradients lose their plastic look, and do not show bands. */
function paper(strength: number): Buffer {
  const random = seededRandom('paper')
  const pixels = Buffer.alloc(tile * tile * 4)
  for (let at = 0; at < pixels.length; at += 4) {
    const value = random.next() + random.next() - 1
    pixels.fill(value > 0 ? 255 : 0, at, at + 3)
    pixels[at + 3] = Math.round(Math.abs(value) * strength * 255)
  }
  return pixels
}
