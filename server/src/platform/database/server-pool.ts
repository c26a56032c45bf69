import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError } from '../../config/config-error.ts'
import { isWritable } from './database.sql.ts'
import { Disconnected, isOutOfConnections } from './errors.ts'

const connectTimeoutMs = 2000
/** The first two at once, so that a restart is hardly noticed; then slower, for an outage that lasts. */
const probeDelaysMs = [0, 50, 100, 100, 200, 200, 500]

export interface ServerPoolOptions extends Omit<pg.PoolConfig, 'connectionString' | 'options'> {
  max: number
  /** Settings of each session, beside those that the address itself has in its `options`. */
  settings?: Record<string, string>
  /** Told once why the server is down, and once with null when it answers again. */
  onOutage?: (cause: Error | null) => void
}

/**
 * Connections to a PostgreSQL server that may go away, and to the one of several that takes writes. When a connection
 * cannot be opened, the server is down: from then on everybody is refused at once, while one probe tries to reconnect.
 */
export class ServerPool extends pg.Pool {
  readonly #urls: string[]
  readonly #onOutage: ServerPoolOptions['onOutage']
  readonly #waiting = new Set<(error: Error) => void>()
  /** Open connections, by the server that they lead to. */
  readonly #clients = new Map<pg.PoolClient, string | undefined>()
  #outage: Disconnected | null = null
  #starting: Promise<void> | null = null
  #closed: Promise<void> | null = null

  constructor(url: string, { settings = {}, onOutage, ...options }: ServerPoolOptions) {
    const urls = serverUrls(url, settings)
    super({ ...options, connectionString: urls[0], keepAlive: true, Client: TimedClient })
    this.#urls = urls
    this.#onOutage = onOutage
    // The pool has removed the idle connection that was lost, and a statement that was under way is rejected: nothing
    // is left to do. Without a listener, either would end the process.
    this.on('error', () => undefined)
    this.on('connect', (client) => {
      this.#clients.set(client, this.options.connectionString)
      client.on('error', () => undefined)
    })
    this.on('remove', (client) => this.#clients.delete(client))
    if (urls.length > 1) this.#starting = this.#findPrimary().then(() => undefined)
  }

  get isDown(): boolean {
    return this.#outage !== null
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const acquired = this.#acquire()
    if (!callback) return acquired
    acquired.then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error, undefined, () => undefined),
    )
    return undefined
  }

  /** With several servers: this one takes no writes (any more), so another one must have become the primary. */
  leaveReadOnlyServer(cause: Error): void {
    if (this.#urls.length > 1) this.#beginOutage(cause)
  }

  /** Waits for statements that are under way, but no longer than given. */
  close(timeoutMs: number | null): Promise<void> {
    this.#closed ??= this.#closeWithin(timeoutMs)
    return this.#closed
  }

  async #closeWithin(timeoutMs: number | null): Promise<void> {
    const ended = this.end()
    if (timeoutMs === null) return ended
    const isLate = await Promise.race([ended.then(() => false), wait(timeoutMs, true, { ref: false })])
    if (isLate) await Promise.all([...this.#clients.keys()].map((client) => client.end()))
  }

  async #acquire(): Promise<pg.PoolClient> {
    if (this.#starting) await this.#starting
    if (this.#outage) throw this.#outage
    const client = await this.#open()
    if (this.#clients.get(client) === this.options.connectionString) return client
    // It leads to a server that is no longer the primary.
    client.release(true)
    return this.#acquire()
  }

  #open(): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject)
      super.connect().then(
        (client) => (this.#waiting.delete(reject) ? resolve(client) : client.release()),
        (error: Error) => {
          if (!this.#waiting.delete(reject)) return
          if (!isOutOfConnections(error)) this.#beginOutage(error)
          reject(new Disconnected(error))
        },
      )
    })
  }

  #beginOutage(cause: Error): void {
    if (this.#outage || this.ending) return
    this.#outage = new Disconnected(cause)
    this.#onOutage?.(cause)
    for (const reject of this.#waiting) reject(this.#outage)
    this.#waiting.clear()
    void this.#probe()
  }

  async #probe(): Promise<void> {
    for (let tries = 0; !this.ending; tries += 1) {
      await wait(probeDelaysMs[Math.min(tries, probeDelaysMs.length - 1)], undefined, { ref: false })
      if (!(await this.#findPrimary())) continue
      this.#outage = null
      this.#onOutage?.(null)
      return
    }
  }

  /** Whether a server was found that serves; with several, one that takes writes. New connections go there. */
  async #findPrimary(): Promise<boolean> {
    const needsWrites = this.#urls.length > 1
    const found = await Promise.all(this.#urls.map((url) => this.#serves(url, needsWrites)))
    const primary = this.#urls[found.indexOf(true)]
    if (primary === undefined) return false
    this.options.connectionString = primary
    return true
  }

  async #serves(url: string, needsWrites: boolean): Promise<boolean> {
    const client = new TimedClient({ ...this.options, connectionString: url, query_timeout: connectTimeoutMs })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return !needsWrites || (await isWritable(client))
    } catch {
      return false
    } finally {
      void client.end().catch(() => undefined)
    }
  }
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: pg.PoolClient['release'],
) => void

/** The pool's own time limit would also count how long a request waits for a free connection. */
class TimedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: connectTimeoutMs })
  }
}

/** `postgres://user@one:5432,two:5433/name` names two servers: one address each. */
export function serverUrls(url: string, settings: Record<string, string> = {}): string[] {
  const [, before = '', hosts = '', path = '', query = ''] =
    /^(\w+:\/\/(?:[^/?]*@)?)([^/?]*)([^?]*)\??(.*)$/.exec(url) ?? []
  const params = new URLSearchParams(query)
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  if (options.length > 0) params.set('options', [...params.getAll('options'), ...options].join(' '))
  // The driver takes these for verify-full, with a warning of several lines.
  if (/^(prefer|require|verify-ca)$/.test(params.get('sslmode') ?? '')) params.set('sslmode', 'verify-full')
  const urls = hosts.split(',').map((host) => `${before}${host}${path}?${params}`)
  try {
    for (const one of urls) {
      const { port } = new pg.Client({ connectionString: one })
      if (!(port > 0 && port < 65_536)) throw new Error('no port')
    }
    return urls
  } catch {
    // The complaint of the driver would carry the password with it.
    throw new ConfigError(
      'DATABASE_URL must look like postgresql://user:password@host:5432/name. In the user and the password write % as %25, # as %23, / as %2F, ? as %3F, @ as %40; a file that sslrootcert names must be readable.',
    )
  }
}
