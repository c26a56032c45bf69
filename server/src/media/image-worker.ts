import { setPriority } from 'node:os'
import { Refusal, type RefusalCode } from '@obole/contract/refusals'
import sharp from 'sharp'
import type { ImageKind, ProcessedImage } from './image-kinds.ts'
import { allowDecoders, assertSvgIsBlocked, transformImage } from './transform-image.ts'

/** The child process that decodes: it can be killed, holds no secret, and gives way to the page views. */

export interface ImageTask {
  kind: ImageKind
  bytes: Buffer
}

export type ImageAnswer =
  | { image: ProcessedImage; rssBytes: number }
  | { refusal: { code: RefusalCode; detail: string }; rssBytes: number }

const rssBytesMax = Number(process.argv[2])
const rssCheckMs = 50

sharp.cache(false)
sharp.concurrency(1)
allowDecoders()
await assertSvgIsBlocked()
setPriority(5)
setInterval(() => process.memoryUsage.rss() > rssBytesMax && die(), rssCheckMs)
process.on('disconnect', die)
process.on('message', (task: ImageTask) => void answer(task).then((message) => process.send?.(message)))
process.send?.('ready')

async function answer({ kind, bytes }: ImageTask): Promise<ImageAnswer> {
  try {
    const image = await transformImage(kind, bytes)
    return { image, rssBytes: process.memoryUsage.rss() }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { refusal: { code: error.code, detail: error.message }, rssBytes: process.memoryUsage.rss() }
  }
}

/** `process.exit` waits for the decoder's threads, and those may be what is stuck. */
function die(): void {
  process.kill(process.pid, 'SIGKILL')
}
