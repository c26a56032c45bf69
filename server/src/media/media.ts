import path from 'node:path'
import type { Config } from '../config/config.ts'
import type { Platform } from '../platform/platform.ts'
import { createImages, type Images } from './images.ts'
import { createStore, type MediaStore } from './store.ts'

export interface Media {
  images: Images
  store: MediaStore
}

/** The platform with the image workers and the media store. */
export interface MediaPlatform extends Platform {
  media: Media
}

export function openMedia(config: Config): Media {
  const store = config.s3
    ? createStore({ kind: 's3', ...config.s3 })
    : createStore({ kind: 'disk', folder: path.join(config.dataDir, 'media') })
  return { images: createImages(), store }
}

export async function closeMedia({ images, store }: Media): Promise<void> {
  await images.close()
  store.close()
}
