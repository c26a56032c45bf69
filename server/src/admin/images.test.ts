import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { temporaryFolder } from '@obole/testing/temporary-folder'
import pino from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { createStore, keyOf } from '../media/store.ts'
import { openBucket } from '../media/testing/stores.ts'
import { type Admin, exits } from './command/command.ts'
import { imageCommands } from './images.ts'

test('images that were stored before there was a bucket are copied into it', async () => {
  const { folder, remove } = temporaryFolder()
  const bucket = await openBucket()
  const store = await createStore(bucket.options)
  try {
    const bytes = Buffer.from('an image')
    const file = path.join(folder, 'media', keyOf(bytes))
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, bytes)
    expect(await run({ DATA_DIR: folder })).toEqual({ code: exits.failed, printed: 'S3_BUCKET is not set.' })

    const { endpoint = '' } = bucket.options as { endpoint?: string }
    const keys = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' }
    const settings = { DATA_DIR: folder, S3_BUCKET: 'images', S3_ENDPOINT: endpoint, ...keys }
    expect(await run(settings)).toEqual({ code: exits.done, printed: 'Images: 1 in the bucket.' })
    expect(await store.stat(keyOf(bytes))).toEqual({ byteSize: bytes.length })

    writeFileSync(file, 'damaged')
    await expect(run(settings)).rejects.toThrow('is damaged')
  } finally {
    store.close()
    await bucket.remove()
    remove()
  }
})

async function run(environment: Record<string, string>): Promise<{ code: number | undefined; printed: string }> {
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  const admin: Admin = {
    environment,
    config: readConfig(environment),
    log: pino({ enabled: false }),
    operator: 'ops',
    database: () => Promise.reject(new Error('It needs no database.')),
    print,
    complain: print,
  }
  const code = await imageCommands[0]?.run(admin, {})
  return { code, printed: lines.join('\n') }
}
