import { type Agent, request } from 'node:https'

/** Who sends a request: an address of loopback, and its connections. */
export interface Visitor {
  agent?: Agent
  /** Any of 127.0.0.0/8: the proxy counts each as a client of its own. */
  localAddress?: string
}

export interface Exchange {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string | Buffer
  from?: Visitor
}

export interface Reply {
  /** 0 when there was no answer. */
  status: number
  text: string
  /** Why there was none: `ECONNRESET`, `timeout`. */
  failure: string
}

const timeoutMs = 30_000

/** One request through the proxy; never throws. */
export function exchange(url: string, { method = 'GET', headers, body, from }: Exchange = {}): Promise<Reply> {
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const fail = (error: Error & { code?: string }) =>
      resolve({ status: 0, text: '', failure: signal.aborted ? 'timeout' : (error.code ?? error.message) })
    // Past the proxy's cache: the processes are what is tried.
    const sent = { 'cache-control': 'no-cache', ...headers }
    const outgoing = request(url, { method, headers: sent, signal, ...from, family: 4 }, (incoming) => {
      let text = ''
      incoming.setEncoding('utf8')
      incoming.on('data', (chunk) => {
        text += chunk
      })
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, text, failure: '' }))
      incoming.on('error', fail)
    })
    outgoing.on('error', fail)
    outgoing.end(body)
  })
}
