import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '../config/config.ts'
import { createTransport } from '../mail/send.ts'
import type { Platform } from '../platform/platform.ts'

/** What the product needs besides the database. It serves without them, and tells that they fail. */
interface Dependency {
  name: 'data-folder' | 'bucket' | 'mail'
  /** The setting to look at when it fails. */
  setting: string
  probe(): Promise<void>
}

const probeTimeoutMs = 8000
const probeEveryMs = 60_000

export function dependenciesOf({ dataDir, s3, mail }: Config): Dependency[] {
  const smtpUrl = mail.url
  return [
    { name: 'data-folder', setting: 'DATA_DIR', probe: () => writeAndRemove(dataDir) },
    ...(s3 ? [{ name: 'bucket' as const, setting: 'S3_BUCKET', probe: () => putAndDelete(s3) }] : []),
    ...(smtpUrl ? [{ name: 'mail' as const, setting: 'SMTP_URL', probe: () => greet(smtpUrl) }] : []),
  ]
}

/** Probes at the start and once a minute; a warning when one begins to fail, and a line when it works again. */
export function watchDependencies({ config, log, metrics }: Platform): { stop(): void } {
  const dependencies = dependenciesOf(config)
  const failing = new Set<string>()
  const look = async ({ name, setting, probe }: Dependency) => {
    try {
      await withinTime(probe())
      metrics.dependencyUp.set({ dependency: name }, 1)
      if (failing.delete(name)) log.info({ dependency: name }, 'a dependency works again')
    } catch (error) {
      metrics.dependencyUp.set({ dependency: name }, 0)
      if (!failing.has(name)) log.warn({ dependency: name, setting, error }, 'a dependency does not work')
      failing.add(name)
    }
  }
  const probeAll = () => void Promise.all(dependencies.map(look))
  probeAll()
  const timer = setInterval(probeAll, probeEveryMs).unref()
  return { stop: () => clearInterval(timer) }
}

export async function withinTime<T>(probed: Promise<T>, timeoutMs = probeTimeoutMs): Promise<T> {
  const late = wait(timeoutMs, undefined, { ref: false }).then(() => {
    throw new Error(`no answer within ${timeoutMs / 1000} seconds`)
  })
  return Promise.race([probed, late])
}

async function writeAndRemove(folder: string): Promise<void> {
  const file = path.join(folder, `.probe-${randomUUID()}`)
  await fs.writeFile(file, 'probe')
  await fs.rm(file)
}

async function putAndDelete(bucket: NonNullable<Config['s3']>): Promise<void> {
  const { createS3Drive } = await import('../media/drives/s3-drive.ts')
  const drive = createS3Drive({ ...bucket, timeoutMs: probeTimeoutMs })
  const key = `probe/${randomUUID()}`
  try {
    await drive.write(key, Buffer.from('probe'))
    await drive.delete(key)
  } catch (error) {
    // The drive says `provider_unavailable` to visitors; an operator needs the cause.
    throw (error as Error).cause ?? error
  } finally {
    drive.close()
  }
}

async function greet(smtpUrl: string): Promise<void> {
  const transport = await createTransport(smtpUrl)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}
