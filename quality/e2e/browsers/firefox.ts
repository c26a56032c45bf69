import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { temporaryFolder } from '@obole/testing/temporary-folder'
import { startProgram } from './program.ts'
import { type Browser, type Tab, timeoutMs } from './tab.ts'

/** No requests to anyone but the product, no first-run pages. */
const preferences = {
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'http://localhost:1',
  'toolkit.telemetry.server': '',
  'ui.prefersReducedMotion': 1,
}

/** Firefox by WebDriver BiDi, which it speaks itself. */
export async function startFirefox(): Promise<Browser> {
  const { folder: profile, remove } = temporaryFolder()
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  writeFileSync(path.join(profile, 'user.js'), lines.join('\n'))
  const program = startProgram(
    'firefox-esr',
    ['--headless', '--no-remote', '--profile', profile, '--width=1024', '--height=860', '--remote-debugging-port=0'],
    { HOME: profile },
  )
  const close = async () => {
    await program.end()
    remove()
  }
  try {
    const [, url] = await program.untilLine(/BiDi listening on (ws:\S+)/)
    const connection = await connect(`${url}/session`)
    await connection.send('session.new', { capabilities: {} })
    await connection.send('session.subscribe', { events: ['log.entryAdded'] })
    return { name: 'Firefox', openTab: () => openTab(connection), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openTab({ send, logEntries }: Connection): Promise<Tab> {
  const { userContext } = await send<{ userContext: string }>('browser.createUserContext', {})
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab', userContext })
  return {
    async navigate(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async evaluate(expression) {
      const answer = await send<Evaluation>('script.evaluate', { expression, target: { context }, awaitPromise: false })
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
      return answer.result.value
    },
    async performActions(actions) {
      await send('input.performActions', { context, actions })
    },
    errors: () =>
      logEntries
        .filter(({ level, source }) => level === 'error' && source.context === context)
        .map(({ text }) => text ?? 'an error without a text'),
    async close() {
      await send('browser.removeUserContext', { userContext })
    },
  }
}

type Evaluation =
  | { type: 'success'; result: { value: string } }
  | { type: 'exception'; exceptionDetails: { text: string } }

interface LogEntry {
  level: string
  text: string | null
  source: { context?: string }
}

interface Connection {
  send: <Result>(method: string, params: object) => Promise<Result>
  logEntries: LogEntry[]
}

async function connect(url: string): Promise<Connection> {
  const socket = new WebSocket(url)
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve()
    socket.onerror = () => reject(new Error(`Firefox does not answer at ${url}`))
  })
  const logEntries: LogEntry[] = []
  const pending = new Map<number, PromiseWithResolvers<unknown>>()
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data))
    if (message.method === 'log.entryAdded') logEntries.push(message.params)
    if (message.type === 'success') pending.get(message.id)?.resolve(message.result)
    if (message.type === 'error') pending.get(message.id)?.reject(new Error(`${message.error}: ${message.message}`))
  }
  socket.onclose = () => {
    for (const { reject } of pending.values()) reject(new Error('Firefox closed the connection'))
  }
  let lastId = 0
  return {
    logEntries,
    async send<Result>(method: string, params: object) {
      lastId += 1
      const id = lastId
      const answer = Promise.withResolvers<unknown>()
      pending.set(id, answer)
      const timer = setTimeout(
        () => answer.reject(new Error(`Firefox did not answer ${method} within ${timeoutMs / 1000} s`)),
        timeoutMs,
      )
      socket.send(JSON.stringify({ id, method, params }))
      try {
        return (await answer.promise) as Result
      } finally {
        clearTimeout(timer)
        pending.delete(id)
      }
    },
  }
}
