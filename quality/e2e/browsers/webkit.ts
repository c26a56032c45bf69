import { reservePort } from '@obole/testing/reserve-port'
import { until } from '@obole/testing/until'
import { startProgram } from './program.ts'
import { type Browser, type Tab, timeoutMs } from './tab.ts'

/** MiniBrowser, WebKitGTK's own, by its WebDriver. It needs a display: it has no headless mode. */
export async function startWebKit(): Promise<Browser> {
  const display = startProgram('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'])
  const programs = [display]
  const close = async () => {
    for (const program of programs.toReversed()) await program.end()
  }
  try {
    const [number] = await display.untilLine(/^\d+$/)
    const port = await reservePort()
    const driver = startProgram('WebKitWebDriver', [`--port=${port}`], {
      DISPLAY: `:${number}`,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
    })
    programs.push(driver)
    const url = `http://127.0.0.1:${port}`
    const isReady = () =>
      call('GET', `${url}/status`).then(
        () => true,
        () => false,
      )
    await until('WebKitWebDriver answers', isReady, timeoutMs)
    return { name: 'WebKitGTK', openTab: () => openTab(url), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openTab(driverUrl: string): Promise<Tab> {
  const { sessionId } = await call<{ sessionId: string }>('POST', `${driverUrl}/session`, {
    capabilities: {},
  })
  const url = `${driverUrl}/session/${sessionId}`
  const errors: string[] = []
  return {
    async navigate(address) {
      await call('POST', `${url}/url`, { url: address })
    },
    async evaluate(expression) {
      const script = `return [${expression}, (${takeErrors})()]`
      const [value, logged] = await call<[string, string[]]>('POST', `${url}/execute/sync`, { script, args: [] })
      errors.push(...logged)
      return value
    },
    async performActions(actions) {
      await call('POST', `${url}/actions`, { actions })
    },
    errors: () => errors,
    async close() {
      await call('DELETE', url)
    },
  }
}

/** Runs in the page with every evaluation. The driver reports no errors: they are seen from the first evaluation on. */
function takeErrors(): string[] {
  const page = window as typeof window & { loggedErrors?: string[] }
  if (!page.loggedErrors) {
    const logged: string[] = []
    page.loggedErrors = logged
    addEventListener('error', ({ message }) => logged.push(message))
    addEventListener('unhandledrejection', ({ reason }) => logged.push(String(reason)))
    const { error } = console
    console.error = (...values) => {
      logged.push(values.map(String).join(' '))
      error(...values)
    }
  }
  return page.loggedErrors.splice(0)
}

async function call<Value>(method: string, url: string, body?: object): Promise<Value> {
  const answer = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } }
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}
