import path from 'node:path'
import type { Config } from '../config/config.ts'
import type { Platform } from '../platform/platform.ts'
import { freeDiskShare } from './drives/disk-space.ts'
import { countRemovable } from './files.sql.ts'
import { createImages, type Images } from './images.ts'
import { createStore, type MediaStore, type StoreOptions } from './store.ts'
import { createUploads, type Uploads } from './uploads.ts'

interface Media {
  uploads: Uploads
  images: Images
  store: MediaStore
}

/** The platform with uploads, image workers and the media store. */
export interface MediaPlatform extends Platform {
  media: Media
}

export async function openMedia(config: Config): Promise<Media> {
  const store = await createStore(storeOptions(config))
  return { uploads: createUploads(path.join(config.dataDir, 'uploads')), images: createImages(), store }
}

export function storeOptions({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): StoreOptions {
  return s3 ? { kind: 's3', ...s3 } : { kind: 'disk', folder: path.join(dataDir, 'media') }
}

export async function closeMedia({ images, store }: Media): Promise<void> {
  await images.close()
  store.close()
}

export function measureMedia({ config, sql, metrics, media: { uploads, images } }: MediaPlatform): void {
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    metrics.gauge(name, help, async () => read())
  gauge('obole_uploads_open', 'Uploads being received or processed', uploads.openCount)
  gauge('obole_upload_bytes_reserved', 'Bytes that open uploads have brought', uploads.heldBytes)
  gauge('obole_images_waiting', 'Images waiting for a decoder', images.waitingCount)
  gauge('obole_media_files_removable', 'Stored images that nothing refers to', () => countRemovable(sql))
  gauge('obole_disk_free_ratio', 'Free share of the disk with DATA_DIR', () => freeDiskShare(config))
}
