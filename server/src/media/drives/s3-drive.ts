import type { Readable } from 'node:stream'
import { addAbortSignal } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Refusal } from '@obole/contract/rules/refusals'
import type { Drive, DriveFile, DriveStat } from './drive.ts'

export interface Bucket {
  bucket: string
  /** Null for Amazon's own. */
  endpoint: string | null
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** How long one call may take, retries included. */
  timeoutMs?: number
}

/** What browsers see when they read the bucket themselves. */
const headers = {
  ContentType: 'image/webp',
  CacheControl: 'public, max-age=31536000, immutable',
  ContentDisposition: 'inline',
}

export function createS3Drive({ bucket: Bucket, timeoutMs = 10_000, ...options }: Bucket): Drive {
  const client = connect(options, timeoutMs)
  const inTime = () => ({ abortSignal: AbortSignal.timeout(timeoutMs) })

  async function write(key: string, bytes: Buffer): Promise<void> {
    await answered(client.send(new PutObjectCommand({ Bucket, Key: key, Body: bytes, ...headers }), inTime()))
  }

  async function open(key: string): Promise<DriveFile | null> {
    const found = await answered(orNull(client.send(new GetObjectCommand({ Bucket, Key: key }), inTime())))
    if (!found) return null
    const body = addAbortSignal(AbortSignal.timeout(timeoutMs), found.Body as Readable)
    const content = await answered(buffer(body))
    return { byteSize: content.length, content }
  }

  async function stat(key: string): Promise<DriveStat | null> {
    const found = await answered(orNull(client.send(new HeadObjectCommand({ Bucket, Key: key }), inTime())))
    return found && { byteSize: found.ContentLength ?? 0 }
  }

  async function remove(key: string): Promise<void> {
    await answered(client.send(new DeleteObjectCommand({ Bucket, Key: key }), inTime()))
  }

  // A bucket has no partial files: an upload that is cut off is not stored.
  return { write, open, stat, delete: remove, removePartialFiles: async () => {}, close: () => client.destroy() }
}

function connect(options: Omit<Bucket, 'bucket' | 'timeoutMs'>, timeoutMs: number): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = options
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Servers other than Amazon's rarely support virtual-hosted buckets, trailing checksums or default checksums.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 2000, requestTimeout: timeoutMs, throwOnRequestTimeout: true },
  })
}

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  return found.catch((error: unknown) => {
    if (error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound')) return null
    throw error
  })
}

/** A full, unreachable or slow bucket is expected; wrong keys or a missing bucket are not. */
async function answered<T>(call: Promise<T>): Promise<T> {
  return call.catch((error: unknown) => {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
    if (status !== undefined && status < 500) throw error
    const refusal = new Refusal(status === 507 ? 'storage_full' : 'provider_unavailable')
    refusal.cause = error
    throw refusal
  })
}
