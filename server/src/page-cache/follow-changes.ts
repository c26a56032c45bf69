import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { openListener } from '../platform/database/listener.ts'
import type { Logger } from '../platform/observability/log.ts'
import { changesChannel, listenTo, notify } from './changes.sql.ts'

interface ChangeHandlers {
  /** From here on every change is reported. What was read before may have changed unnoticed. */
  onListening(): void
  onChange(tag: string): void
  /** Changes are no longer reported. */
  onLost(): void
}

interface ChangeFeed {
  /** Resolves once every change that was committed before this call has been reported, or the connection is lost. */
  catchUp(): Promise<void>
  close(): Promise<void>
}

const heartbeatMs = 2000
const answerWithinMs = 1000
const retryMs = 100

/**
 * Listens on one connection of its own, and connects again when it is lost. A connection that answers no heartbeat is
 * lost too: the network may drop it without a word.
 */
export function followChanges(url: string, log: Logger, handlers: ChangeHandlers): ChangeFeed {
  let connection: Connection | null = null
  let isClosed = false
  const heartbeat = setInterval(() => void feed.catchUp(), heartbeatMs).unref()

  async function stayConnected(): Promise<void> {
    while (!isClosed) {
      try {
        connection = await openConnection(url, handlers)
        handlers.onListening()
        await connection.lost
        if (!isClosed) log.warn({ event: 'page_cache_off' }, 'the connection that reports page changes is lost')
        await connection.close()
      } catch (error) {
        log.debug({ error }, 'page changes cannot be listened to')
      }
      connection = null
      if (!isClosed) await wait(retryMs, undefined, { ref: false })
    }
  }

  const feed: ChangeFeed = {
    catchUp: async () => connection?.catchUp(),
    async close() {
      isClosed = true
      clearInterval(heartbeat)
      connection?.lose()
      await running
    },
  }
  const running = stayConnected()
  return feed
}

type Connection = Awaited<ReturnType<typeof openConnection>>

async function openConnection(url: string, { onChange, onLost }: ChangeHandlers) {
  const ownChannel = `${changesChannel}_${randomBytes(8).toString('hex')}`
  const { promise: lost, resolve: resolveLost } = Promise.withResolvers<void>()
  const expected = new Map<string, () => void>()
  let sent = 0
  let isLost = false
  let current: Promise<void> | null = null
  let next: Promise<void> | null = null
  const { sql, close } = await openListener(url, 'obole-page-cache', {
    onNotification: (channel, payload) => (channel === ownChannel ? expected.get(payload)?.() : onChange(payload)),
    onClose: lose,
  })

  function lose(): void {
    if (isLost) return
    isLost = true
    onLost()
    resolveLost()
  }

  /** Notifications arrive in the order of their commits: once ours has come, all earlier ones have. */
  async function passBarrier(): Promise<void> {
    sent += 1
    const payload = String(sent)
    const { promise: received, resolve } = Promise.withResolvers<void>()
    expected.set(payload, resolve)
    notify(sql, ownChannel, payload).catch(lose)
    const timeout = setTimeout(lose, answerWithinMs)
    await Promise.race([received, lost])
    clearTimeout(timeout)
    expected.delete(payload)
  }

  /** One barrier at a time: who comes while one is on its way shares the one after it. */
  function catchUp(): Promise<void> {
    if (isLost) return lost
    if (current === null) {
      current = passBarrier().finally(() => {
        current = null
      })
      return current
    }
    next ??= current.then(() => {
      next = null
      return catchUp()
    })
    return next
  }

  try {
    await listenTo(sql, changesChannel, ownChannel)
    if (isLost) throw new Error('The connection was lost while it began to listen.')
    return { lost, lose, catchUp, close }
  } catch (error) {
    await close()
    throw error
  }
}
