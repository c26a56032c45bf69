import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { launchProduct, type Product, startProduct } from '@obole/testing/launch-product'
import { temporaryFolder } from '@obole/testing/temporary-folder'
import { until } from '@obole/testing/until'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPostgres } from './embedded-postgres/start.ts'
import { readBuild } from './platform/observability/build.ts'
import { folder, startedFolder, watched } from './testing/app/products.ts'
import { type DatabaseGate, openGate } from './testing/database/database-gate.ts'
import { createTestDatabase, type TestDatabase } from './testing/database/test-database.ts'

/** Of the process, by a part of its command line. */
function findChild(pid: number, program: string): number | undefined {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').map(Number).filter(Boolean)
  return children.find((child) => {
    const commandLine = `/proc/${child}/cmdline`
    return existsSync(commandLine) && readFileSync(commandLine, 'utf8').includes(program)
  })
}

/** `fetch` sends no other Host than that of the address. */
async function statusAt(url: string, host: string): Promise<number | undefined> {
  const [answer] = (await once(get(url, { headers: { host } }), 'response')) as [IncomingMessage]
  answer.resume()
  return answer.statusCode
}

function isReady({ url }: Product): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

describe('the process', { timeout: 200_000 }, () => {
  const production = {
    TOKEN_SECRET: 'kf83hJs-92kLmQp0xZt7Rb4nVc6yWd1eGa5uHi3oT8s',
    SMTP_URL: 'smtp://localhost:1',
    MAIL_FROM: 'obole@example.com',
  }
  it('it serves without bucket and mail, and says so in its log, /readyz and /metrics', async () => {
    const env = {
      DATA_DIR: await startedFolder(),
      DEMO: '0',
      LOG_LEVEL: 'warn',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'obole@example.com',
      S3_BUCKET: 'images',
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_ACCESS_KEY_ID: 'geheim',
      S3_SECRET_ACCESS_KEY: 'geheim',
      STRIPE_SECRETKEY: 'sk_test_geheim',
    }
    const product = watched(await startProduct({ env }))
    const ready = async () => (await fetch(`${product.url}/readyz`)).json() as Promise<{ dependencies: object }>
    await until('all are probed', async () => Object.keys((await ready()).dependencies).length === 3)
    expect(await ready()).toEqual({
      status: 'ready',
      dependencies: { 'data-folder': 'up', bucket: 'down', mail: 'down' },
    })
    const metrics = await (await fetch(`${product.url}/metrics`)).text()
    expect(metrics).toContain('obole_dependency_up{dependency="bucket"} 0')
    expect(metrics).toContain('obole_dependency_up{dependency="data-folder"} 1')
    await until('the warnings are written', () => product.output().split('a dependency does not work').length === 3)
    expect(product.output()).toContain('STRIPE_SECRETKEY is not a setting; STRIPE_SECRET_KEY is.')
    expect(product.output()).not.toContain('geheim')
  })

  it('on a public site the sandbox is closed to who does not know the token that the start prints', async () => {
    const env = { DATA_DIR: await startedFolder(), PUBLIC_URL: 'https://obole.example', SANDBOX: '1', DEMO: '0' }
    const product = watched(await startProduct({ env }))
    const token = /\/sandbox\/mailbox\?token=([\w-]{32})\s/.exec(product.output())?.[1] ?? ''
    const get = (path: string, cookie = '') =>
      fetch(`${product.url}${path}`, { headers: { cookie }, redirect: 'manual' })
    for (const path of ['/sandbox/mailbox', '/sandbox/mailbox.json', '/sandbox/stripe', '/sandbox/google/client.js'])
      expect((await get(path)).status, path).toBe(404)
    expect((await get('/sandbox/mailbox.json?token=other')).status).toBe(404)
    const opened = await get(`/sandbox/mailbox?token=${token}`)
    expect(opened.status).toBe(200)
    const cookie = opened.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/Path=\/sandbox; HttpOnly; Secure; SameSite=Lax$/)
    expect((await get('/sandbox/stripe', cookie.split(';')[0])).status).toBe(200)
  })

  it('OPS-3, ATK-8: says where it is, refuses a second one on its data, stops on SIGTERM with 0 and leaves nothing', async () => {
    const dataDir = folder()
    const product = watched(await startProduct({ env: { DATA_DIR: dataDir, DEMO: '0' } }))
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
    expect((await fetch(`${product.url}/@obole`)).status).toBe(200)
    expect(product.output()).toContain(product.url)
    expect(product.output()).toContain(dataDir)

    // Another site may let its name lead to this machine; a browser then sends that name.
    for (const path of ['/sandbox/mailbox.json', '/metrics']) {
      expect(await statusAt(product.url + path, 'evil.example'), path).toBe(404)
      for (const host of ['localhost', '127.0.0.1:3000', '[::1]:3000'])
        expect(await statusAt(product.url + path, host), `${path} at ${host}`).toBe(200)
    }

    // A proxy that was not configured leads visitors here from anywhere.
    for (const path of ['/sandbox/mailbox.json', '/sandbox/stripe', '/metrics'])
      for (const header of ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'])
        expect((await fetch(product.url + path, { headers: { [header]: 'a' } })).status, `${path} by ${header}`).toBe(
          404,
        )

    const second = watched(await launchProduct({ env: { DATA_DIR: dataDir } }))
    expect(await second.exited).toBe(1)
    expect(second.output()).toContain(dataDir)
    expect(second.output()).not.toMatch(/\n\s+at /)

    expect(await product.stop('SIGTERM')).toBe(0)
    expect(await findPostgres(dataDir)).toBeUndefined()
  })

  it('asked to stop before its decoder has started, it stops in order', async () => {
    const env = { DATA_DIR: await startedFolder(), DEMO: '0', WORKER: '0', DRAIN_SECONDS: '3' }
    const product = watched(await startProduct({ env }))
    let decoder: number | undefined
    await until('the decoder starts', () => {
      decoder = findChild(product.pid, 'image-worker.ts')
      return decoder !== undefined
    })
    // It gets no further, and goes only after the signal has been noticed: two signals have no order.
    process.kill(Number(decoder), 'SIGSTOP')
    product.process.kill('SIGTERM')
    await until('it drains', async () => !(await isReady(product)))
    process.kill(Number(decoder), 'SIGKILL')
    expect(await product.exited).toBe(0)
  })

  it('asked to stop while its jobs are starting, it ends them too', async () => {
    const database = await createTestDatabase()
    const { sql } = database
    const env = { ...production, DATA_DIR: folder(), DATABASE_URL: database.url, DRAIN_SECONDS: '0' }
    const product = watched(await startProduct({ env }))
    await sql.begin(async (tx) => {
      await tx`lock table job_workers in exclusive mode`
      await until('its runner waits for the lock', async () => {
        const waiting = await tx`select from pg_locks where relation = 'job_workers'::regclass and not granted`
        return waiting.length > 0
      })
      product.process.kill('SIGTERM')
      await until('it drains', async () => !(await isReady(product)))
    })
    expect(await product.exited).toBe(0)
    // One that was not stopped would still be listed.
    expect(await sql`select id from job_workers`).toEqual([])
    await database.drop()
  })

  describe('one without jobs', () => {
    let database: TestDatabase
    let gate: DatabaseGate
    let product: Product
    const { folder, remove } = temporaryFolder()
    beforeAll(async () => {
      database = await createTestDatabase()
      gate = await openGate(database.url)
      const env = {
        ...production,
        DATA_DIR: folder,
        DATABASE_URL: gate.url,
        WORKER: '0',
        LOG_LEVEL: 'info',
        DRAIN_SECONDS: '600',
      }
      product = await startProduct({ env })
    })
    afterAll(async () => {
      await product.stop('SIGKILL')
      await gate.close()
      await database.drop()
      remove()
    })

    it('names its version and commit in /healthz, in the metrics and in the log', async () => {
      const { version, commit } = readBuild()
      expect(version).toMatch(/^\d+\.\d+\.\d+/)
      expect(await (await fetch(`${product.url}/healthz`)).json()).toEqual({ status: 'ok', version, commit })
      const metrics = await (await fetch(`${product.url}/metrics`)).text()
      expect(metrics).toContain(`obole_build_info{version="${version}",commit="${commit}"} 1\n`)
      const started = new RegExp(`"version":"${version}","commit":"${commit}".*"msg":"started"`)
      await until('the log has it', () => started.test(product.output()))
    })

    it('says once that its database does not answer, and once that it does again', async () => {
      const count = (sentence: string) => product.output().split(`"msg":"${sentence}"`).length - 1
      for (const times of [1, 2]) {
        await gate.close()
        await until('it is not ready', async () => !(await isReady(product)))
        for (let asked = 0; asked < 3; asked += 1) await fetch(`${product.url}/api/creators`)
        await gate.open()
        await until('it is ready again', () => isReady(product))
        await until('it says so', () => count('the database answers again') === times)
        expect(count('the database does not answer')).toBe(times)
      }
    })

    // The last one: it ends the process.
    it('asked to stop, it serves for DRAIN_SECONDS while /readyz is 503; a second signal ends it at once', async () => {
      const status = async (path: string) => (await fetch(product.url + path)).status
      expect(await status('/readyz')).toBe(200)
      product.process.kill('SIGTERM')
      await until('/readyz refuses', async () => (await status('/readyz')) === 503)
      const page = await fetch(`${product.url}/@obole`)
      expect(page.status).toBe(200)
      expect(page.headers.get('connection')).toBe('close')
      expect(await product.stop('SIGTERM')).toBe(1)
    })
  })

  describe('one that was killed after its first start, and the next', () => {
    const { folder: dataDir, remove } = temporaryFolder()
    const env = { DATA_DIR: dataDir, DEMO: '0' }
    const email = 'zoe@exemple.ca'
    const products: Product[] = []
    const started = async (product: Promise<Product>) => {
      products.push(await product)
      return product
    }
    let early: Product
    let registered: Response
    let second: Product
    beforeAll(async () => {
      early = await started(launchProduct({ env: { ...env, MIGRATE: '0' } }))
      await early.exited
      const first = await started(startProduct({ env: { ...env, WORKER: '0' } }))
      registered = await fetch(`${first.url}/api/users/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: 'sept lapins sous la lune' }),
      })
      await first.stop('SIGKILL')
      second = await started(startProduct({ env: { ...env, MIGRATE: '0' } }))
    })
    afterAll(async () => {
      for (const product of products) await product.stop('SIGKILL')
      remove()
    })

    it('keeps its data and its secret over kill -9', async () => {
      expect((await fetch(`${second.url}/api/creators/@obole`)).status).toBe(200)
    })

    it('MIGRATE=0 starts only on a database that `migrate` has brought up to date', async () => {
      expect(await early.exited).toBe(78)
      expect(early.output()).toMatch(
        /MIGRATE must be 1, or `migrate` run first: the database lacks 0034-accounts and \d+ more\.\n$/,
      )
      expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
    })

    it('a person who registered when it was killed gets the mail once after the restart', async () => {
      expect(registered.status).toBe(202)
      const mails = async () =>
        (await fetch(`${second.url}/sandbox/mailbox.json?to=${email}`)).json() as Promise<unknown[]>
      await until('the mail has come', async () => (await mails()).length > 0)
      expect(await mails()).toHaveLength(1)
    })
  })
})
