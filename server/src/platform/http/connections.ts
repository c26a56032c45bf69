import { readFileSync } from 'node:fs'
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Refusal } from '@obole/contract/rules/refusals'
import type { FastifyRequest } from 'fastify'
import { asRefusal, problemOf, problemType } from './error-replies.ts'
import { securityHeaders } from './security-headers.ts'

/** Above it new connections are closed at once. */
const connectionsMax = 10_000
/** Of the files that the process may open: the other half is for the database, images, scripts and other services. */
const connectionsShare = 0.5
/** One browser opens six. Behind a proxy all come from its address, and the proxy has limits of its own. */
const connectionsPerAddressMax = 256

export function limitConnections(server: Server, isBehindProxy: boolean): void {
  server.maxConnections = Math.min(connectionsMax, Math.floor(readOpenFilesMax() * connectionsShare))
  if (isBehindProxy) return
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    const count = (open.get(address) ?? 0) + 1
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
    if (count > connectionsPerAddressMax) socket.destroy()
  })
}

/** `ulimit -n`, where the system tells it. */
function readOpenFilesMax(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8')
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/** RFC 9112, 3.2.2: `GET http://host/path` means the path, and its host goes before the header. */
export function originForm(request: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const { url = '/' } = request
  const [, host, rest = ''] = /^https?:\/\/([^/?#]+)(.*)$/i.exec(url) ?? []
  if (host === undefined) return url
  request.headers.host = host
  return rest.startsWith('/') ? rest : `/${rest}`
}

/**
 * A target that is no path, as `ftp://host/path`, means nothing here. RFC 9112, 3.2: of two hosts Node takes the first; a
 * proxy before us may have taken the second.
 */
export function refuseStrangeTargets({ raw, url }: FastifyRequest): void {
  if (!url.startsWith('/')) throw new Refusal('invalid_request', { detail: 'The target of the request is no path.' })
  if (namesTwoHosts(raw)) throw new Refusal('invalid_request', { detail: 'The request names two hosts.' })
}

function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

/** Node refuses some requests before Fastify sees them: oversized headers, broken framing, slow headers. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const refusal =
    error.code === 'HPE_HEADER_OVERFLOW' || error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? asRefusal(error)
      : new Refusal('invalid_request', { detail: 'The request cannot be read.' })
  const body = JSON.stringify(problemOf(refusal))
  const headers = {
    ...securityHeaders,
    'content-type': problemType,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${head.join('')}\r\n${body}`)
}
