import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { ProcessedImage } from '../image-kinds.ts'
import type { MediaStore, StoreOptions } from '../store.ts'

/** An empty folder and an empty bucket, both on this machine. */

export interface StorePlace {
  options: StoreOptions
  folder: string
  remove(): Promise<void>
}

export async function openFolder(): Promise<StorePlace> {
  const folder = await mkdtemp(path.join(tmpdir(), 'obole-media-'))
  return { options: { kind: 'disk', folder }, folder, remove: () => rm(folder, { recursive: true }) }
}

/** A real S3-speaking server in this process. */
export async function openBucket(): Promise<StorePlace> {
  const folder = await mkdtemp(path.join(tmpdir(), 'obole-bucket-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: 'images' }],
  })
  const { port } = await server.run()
  const options: StoreOptions = {
    kind: 's3',
    bucket: 'images',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    publicUrl: null,
  }
  const remove = async () => {
    server.httpServer.closeAllConnections()
    await server.close()
    await rm(folder, { recursive: true })
  }
  return { options, folder, remove }
}

interface S3Server {
  httpServer: { closeAllConnections(): void }
  run(): Promise<{ port: number }>
  close(): Promise<void>
}

/** The package has no types. */
const S3rver: new (options: object) => S3Server = createRequire(import.meta.url)('@20minutes/s3rver')

export function imageOf(...contents: [large: Buffer, medium: Buffer | null, small: Buffer]): ProcessedImage {
  const [large, medium, small] = contents.map((bytes) => bytes && { width: 4, height: 2, bytes })
  if (!large || !small) throw new Error('An image has a large and a small variant.')
  return { width: 4, height: 2, colour: '#c86838', large, medium: medium ?? null, small }
}

export const newImage = () => imageOf(randomBytes(3000), randomBytes(2000), randomBytes(1000))

export async function contentOf(store: MediaStore, key: string): Promise<Buffer | null> {
  const file = await store.open(key)
  if (!file) return null
  return Buffer.isBuffer(file.content) ? file.content : buffer(file.content)
}
