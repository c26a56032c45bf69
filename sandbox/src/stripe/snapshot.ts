import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { StoredKeys } from './requests/idempotency.ts'
import type { StoredState } from './store/store.ts'
import type { StoredDelivery } from './webhooks/webhooks.ts'

export interface Secrets {
  apiKey: string
  webhookSecret: string
  accountsWebhookSecret: string
}

export interface SandboxFile extends StoredState {
  secrets: Secrets
  keys: StoredKeys
  deliveries: StoredDelivery[]
}

export async function readSandboxFile(path: string): Promise<Partial<SandboxFile>> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as SandboxFile
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

const soonMs = 100
/** A large file is written less often, so that writing never takes more than a small part of the time. */
const restAfterWrite = 20

/** Writes the file soon after a change, whole or not at all: a torn file would lose every session. */
export class Snapshots {
  readonly #path: string
  readonly #collect: () => SandboxFile
  #timer: NodeJS.Timeout | undefined
  #lastWriteMs = 0
  #writing: Promise<void> = Promise.resolve()

  constructor(path: string, collect: () => SandboxFile) {
    this.#path = path
    this.#collect = collect
  }

  changed(): void {
    const delayMs = Math.max(soonMs, this.#lastWriteMs * restAfterWrite)
    this.#timer ??= setTimeout(() => void this.save(), delayMs)
  }

  save(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing = this.#writing.then(() => this.#write())
    return this.#writing
  }

  async #write(): Promise<void> {
    const startedAt = performance.now()
    await mkdir(dirname(this.#path), { recursive: true })
    const temporary = `${this.#path}.new`
    await writeFile(temporary, JSON.stringify(this.#collect()), { mode: 0o600 })
    await rename(temporary, this.#path)
    this.#lastWriteMs = performance.now() - startedAt
  }
}
