import sharp from 'sharp'
import { answerTasks } from '../platform/child-processes/worker-process.ts'
import type { ImageKind } from './image-kinds.ts'
import { allowDecoders, assertSvgIsBlocked, transformImage } from './transform-image.ts'

export interface ImageTask {
  kind: ImageKind
  bytes: Buffer
}

sharp.cache(false)
sharp.concurrency(1)
allowDecoders()
await assertSvgIsBlocked()
answerTasks(({ kind, bytes }: ImageTask) => transformImage(kind, bytes))
