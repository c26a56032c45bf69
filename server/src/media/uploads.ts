import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import fs, { type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { memberUploadsMax, uploadBytesMax } from '@obole/contract/rules/limits'
import { Refusal } from '@obole/contract/rules/refusals'
import type { FastifyRequest } from 'fastify'
import { transferTimeoutMs } from '../platform/http/http.ts'
import { networkOf } from '../platform/http/ip-addresses.ts'
import { asStorageError } from './drives/disk-space.ts'
import { discardRest, framingBytesMax, readFilePart } from './upload.ts'
import { createUploadBudget, type Holding } from './upload-budget.ts'

/** An uploaded file on the disk of this machine, while its request is handled. */
export interface UploadedFile {
  memberId: string
  byteLength: number
  sha256: Buffer
  read(): Promise<Buffer>
}

export interface Uploads {
  /**
   * Receives the one file of the request for `use`, and removes it afterwards. Refuses with `too_many_uploads` the fourth
   * open upload of a member and what is above the share of a member or network, with `unavailable` what is above that of
   * the process: before the body is read where that is known, otherwise at the byte that has no room.
   */
  receive<T>(request: FastifyRequest, memberId: string, use: (file: UploadedFile) => Promise<T>): Promise<T>
  openCount(): number
  heldBytes(): number
}

interface UploadLimits {
  /** Of all open uploads together, as far as they have arrived. */
  bytesMax: number
  /** An upload that brings fewer bytes in this time is refused, or fewer than would bring all of it in `wholeMs`. */
  windowMs: number
  windowBytesMin: number
  wholeMs: number
}

const defaults: UploadLimits = {
  bytesMax: 256 * 1024 * 1024,
  windowMs: 10_000,
  windowBytesMin: 20 * 1024,
  wholeMs: transferTimeoutMs,
}

export function createUploads(folder: string, limits: Partial<UploadLimits> = {}): Uploads {
  const { bytesMax, windowMs, windowBytesMin, wholeMs } = { ...defaults, ...limits }
  const budget = createUploadBudget(bytesMax)
  const openByMember = new Map<string, number>()
  let openCount = 0
  removeLeftovers(folder)

  async function receive<T>(
    request: FastifyRequest,
    memberId: string,
    use: (file: UploadedFile) => Promise<T>,
  ): Promise<T> {
    const { holding, release } = takeSlot(request, memberId)
    try {
      const handle = await openUnnamed(folder)
      try {
        const received = await receiveInto(handle, request, holding)
        return await use({ memberId, ...received, read: () => readAll(handle, received.byteLength) })
      } finally {
        await handle.close()
      }
    } finally {
      release()
    }
  }

  function takeSlot(request: FastifyRequest, memberId: string): { holding: Holding; release: () => void } {
    const open = openByMember.get(memberId) ?? 0
    let holding: Holding
    try {
      if (announcedBytes(request) > uploadBytesMax + framingBytesMax) throw new Refusal('image_too_large')
      if (open >= memberUploadsMax) throw new Refusal('too_many_uploads', { retryAfterS: 5 })
      holding = budget.open([`member ${memberId}`, `network ${networkOf(request.ip)}`])
    } catch (error) {
      void discardRest(request)
      throw error
    }
    openByMember.set(memberId, open + 1)
    openCount += 1
    const release = () => {
      const left = (openByMember.get(memberId) ?? 1) - 1
      if (left > 0) openByMember.set(memberId, left)
      else openByMember.delete(memberId)
      openCount -= 1
      holding.release()
    }
    return { holding, release }
  }

  async function receiveInto(
    handle: FileHandle,
    request: FastifyRequest,
    holding: Holding,
  ): Promise<Pick<UploadedFile, 'byteLength' | 'sha256'>> {
    const hash = createHash('sha256')
    let byteLength = 0
    const neededBytes = (announcedBytes(request) * windowMs) / wholeMs
    const speed = limitSpeed(() => byteLength, windowMs, Math.max(windowBytesMin, neededBytes))
    const reading = readFilePart(request, async (chunk) => {
      holding.add(chunk.length)
      byteLength += chunk.length
      hash.update(chunk)
      await handle.write(chunk).catch((error: unknown) => Promise.reject(asStorageError(error)))
    })
    try {
      await Promise.race([reading, speed.tooSlow])
    } catch (error) {
      void discardRest(request)
      throw error
    } finally {
      speed.stop()
    }
    return { byteLength, sha256: hash.digest() }
  }

  return { receive, openCount: () => openCount, heldBytes: budget.heldBytes }
}

/** A request without a length may bring as much as any. */
function announcedBytes({ headers }: FastifyRequest): number {
  const length = Number(headers['content-length'])
  return Number.isFinite(length) ? length : uploadBytesMax
}

/**
 * A file that has no name any more while it is written: the system frees its space when the process ends, however it
 * ends. Only a kill between the two calls leaves an empty file, which the next start removes.
 */
async function openUnnamed(folder: string): Promise<FileHandle> {
  const file = path.join(folder, randomUUID())
  await fs.mkdir(folder, { recursive: true })
  const handle = await fs.open(file, 'wx+', 0o600)
  await fs.rm(file, { force: true })
  return handle
}

/** Safe beside other processes of the same folder: they need the name of a file for a moment only. */
function removeLeftovers(folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { force: true })
}

async function readAll(handle: FileHandle, byteLength: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(byteLength)
  for (let at = 0; at < byteLength; ) {
    const { bytesRead } = await handle.read(bytes, at, byteLength - at, at)
    if (bytesRead === 0) throw new Error('The uploaded file is shorter than what was received.')
    at += bytesRead
  }
  return bytes
}

function limitSpeed(received: () => number, windowMs: number, windowBytesMin: number) {
  let timer: NodeJS.Timeout | undefined
  const tooSlow = new Promise<never>((_resolve, reject) => {
    let before = 0
    timer = setInterval(() => {
      if (received() - before < windowBytesMin) reject(new Refusal('request_timeout'))
      before = received()
    }, windowMs)
  })
  // Not an unhandled rejection when it comes after the upload has ended.
  tooSlow.catch(() => {})
  return { tooSlow, stop: () => clearInterval(timer) }
}
