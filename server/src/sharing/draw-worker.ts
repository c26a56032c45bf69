import sharp, { type OverlayOptions } from 'sharp'
import { answerTasks } from '../platform/child-processes/worker-process.ts'
import { canvas, frameOf, loadFonts } from './frame.ts'
import type { ShareImage } from './share-image.ts'

export interface DrawTask extends ShareImage {
  banner: Buffer | null
  logo: Buffer | null
}

sharp.concurrency(1)
sharp.cache(false)
const fonts = await loadFonts()
answerTasks(draw)

/** Banner and logo with the text above them. */
async function draw(task: DrawTask): Promise<Buffer> {
  const { width, height, bannerHeight, logo } = canvas
  const layers: OverlayOptions[] = []
  if (task.banner)
    layers.push({
      input: await sharp(task.banner).resize(width, bannerHeight, { fit: 'cover' }).toBuffer(),
      left: 0,
      top: 0,
    })
  layers.push({ input: Buffer.from(await frameOf(task, fonts)), left: 0, top: 0 })
  if (task.logo) layers.push({ input: await roundLogo(task.logo), left: logo.left, top: logo.top })
  const ground = { create: { width, height, channels: 3, background: canvas.paper } } as const
  return sharp(ground).composite(layers).png({ compressionLevel: 9, effort: 7 }).toBuffer()
}

async function roundLogo(bytes: Buffer): Promise<Buffer> {
  const { size } = canvas.logo
  const radius = size / 2
  const mask = `<svg width="${size}" height="${size}"><circle cx="${radius}" cy="${radius}" r="${radius}"/></svg>`
  return sharp(bytes)
    .resize(size, size, { fit: 'cover' })
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer()
}
