import { uploadMegapixelsMax } from '@obole/contract/rules/limits'
import { Refusal } from '@obole/contract/rules/refusals'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { type ImageKind, type ImageVariant, type ProcessedImage, sizings } from './image-kinds.ts'

/** Runs in the image worker only: it decodes untrusted bytes. */
export async function transformImage(kind: ImageKind, bytes: Buffer): Promise<ProcessedImage> {
  const type = await readableType(bytes)
  await refuseOversize(bytes, type)
  const sizing = sizings[kind]
  const fitted = { fit: sizing.fit, withoutEnlargement: sizing.fit === 'inside' }
  // Decoded once: the smaller variants are made from the large one's pixels.
  const pixels = await decode(bytes, type, (image) => image.resize({ ...sizing.large, ...fitted }))
  const variant = (box: { width: number; height: number }) => encode(open(pixels).resize({ ...box, ...fitted }))
  const large = await encode(open(pixels))
  const medium = sizing.medium && sizing.medium.width < large.width ? await variant(sizing.medium) : null
  const small = await variant(sizing.small)
  return { width: large.width, height: large.height, colour: await dominantColour(pixels), large, medium, small }
}

/** An allowlist of decoders: libvips would also read SVG, PDF and whatever it supports next. */
export function allowDecoders(): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`) })
}

export async function assertSvgIsBlocked(): Promise<void> {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')
  const loads = await sharp(svg)
    .metadata()
    .then(() => true)
    .catch(() => false)
  if (loads) throw new Error('The image decoder reads SVG: uploads would be drawn with its scripts and links.')
}

const readableTypes = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/gif', 'image/avif'])
/** AVIF files of some encoders call themselves plain HEIF; real HEIC needs a decoder that few builds have. */
const heifTypes = new Set(['image/heif', 'image/heif-sequence', 'image/heic', 'image/heic-sequence'])
const unreadableHeif = 'This HEIC photo cannot be read here: save it as JPEG and try again.'

/** The longest side that WebP allows. */
const sideMax = 16_383
const pixelsMax = uploadMegapixelsMax * 1_000_000
/** AVIF is slow to decode and compresses flat areas to almost nothing: 2 kB can take 8 seconds. */
const avifSamplesMax = 75_000_000
/** Only the first frame of an animation is stored; skipping the others takes time. */
const framesMax = 1000

const variantBytesMax = 4_000_000
const webpOptions = { quality: 80, effort: 2 }

interface Pixels {
  data: Buffer
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

async function readableType(bytes: Buffer): Promise<string> {
  const type = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime
  if (!type || !(readableTypes.has(type) || heifTypes.has(type))) throw new Refusal('invalid_image')
  return type
}

async function refuseOversize(bytes: Buffer, type: string): Promise<void> {
  const { width, height, channels, pages } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => refuse(type))
  if (width * height > pixelsMax || Math.max(width, height) > sideMax) throw new Refusal('image_too_large')
  if (isAvif(type) && width * height * channels > avifSamplesMax) throw new Refusal('image_too_large')
  if ((pages ?? 1) > framesMax) throw new Refusal('image_too_large')
}

function isAvif(type: string): boolean {
  return type === 'image/avif' || heifTypes.has(type)
}

async function decode(bytes: Buffer, type: string, resize: (image: Sharp) => Sharp): Promise<Pixels> {
  const image = sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error' }).autoOrient()
  const { data, info } = await resize(image)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => refuse(type))
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

function refuse(type: string): never {
  throw new Refusal('invalid_image', heifTypes.has(type) ? { detail: unreadableHeif } : {})
}

function open({ data, raw }: Pixels): Sharp {
  return sharp(data, { raw })
}

/** Noise barely compresses: such an image is made smaller until its file is small enough. */
async function encode(image: Sharp): Promise<ImageVariant> {
  const { data, info } = await image.clone().webp(webpOptions).toBuffer({ resolveWithObject: true })
  if (data.length < variantBytesMax) return { width: info.width, height: info.height, bytes: data }
  const scale = 0.9 * Math.sqrt(variantBytesMax / data.length)
  const smaller = await image.clone().raw().toBuffer({ resolveWithObject: true })
  return encode(open({ data: smaller.data, raw: smaller.info }).resize({ width: Math.ceil(info.width * scale) }))
}

async function dominantColour(pixels: Pixels): Promise<string> {
  const sample = await open(pixels)
    .resize({ width: 64, height: 64, fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { r, g, b } = (await open({ data: sample.data, raw: sample.info }).stats()).dominant
  return `#${Buffer.from([r, g, b]).toString('hex')}`
}
