import type { IncomingMessage, ServerResponse } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { namesTwoHosts } from './connections.ts'
import { newRequestId } from './request-id.ts'

declare module 'fastify' {
  interface FastifyInstance {
    early: EarlyAnswers
  }
}

export interface EarlyAnswers {
  /** What is at hand. Without it all requests are Fastify's. */
  source: EarlySource | null
  /** Each hook that refuses, counts or logs every request stands here too. */
  hooks: EarlyHook[]
}

export interface EarlySource {
  /** The pattern of Fastify's route for the same addresses. */
  route: string
  /** Asked about every GET; undefined leaves it to Fastify. */
  find(request: IncomingMessage, url: string): EarlyAnswer | undefined
}

export interface EarlyAnswer {
  status: number
  /** Names and values in turn. */
  headers: readonly string[]
  body: Buffer | undefined
  sent(): void
}

/** A request that is answered before Fastify sees it. */
export interface EarlyRequest {
  request: IncomingMessage
  url: string
  ip: string
  id: string
  route: string
}

export interface EarlyHook {
  /** False leaves the request to Fastify, whose own hooks decide then. */
  isOrdinary?(request: EarlyRequest): boolean
  /** Counts it and returns further headers, or null to leave it to Fastify; asked when all is ordinary. */
  count?(request: EarlyRequest): readonly string[] | null
  answered?(request: EarlyRequest, status: number, ms: number): void
}

/**
 * A page from the cache is a copy of bytes. Fastify's objects for a request, with their timer and logger, and our
 * hooks take several times as long: so a GET is looked up first, and answered here unless something is unusual.
 */
export function answerEarly(
  early: EarlyAnswers,
  trustProxy: string[] | false,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const isTrusted = trustProxy && proxyAddr.compile(trustProxy)
  const ipOf = (request: IncomingMessage) =>
    isTrusted ? proxyAddr(request, isTrusted) : (request.socket.remoteAddress ?? '')
  return (request, response) => {
    const beganAtMs = performance.now()
    const { source, hooks } = early
    const { method, url = '' } = request
    if (!source || method !== 'GET') return false
    const answer = source.find(request, url)
    if (!answer || !isPlain(request)) return false
    const asked: EarlyRequest = { request, url, ip: ipOf(request), id: newRequestId(), route: source.route }
    for (const hook of hooks) if (hook.isOrdinary?.(asked) === false) return false
    const headers = [...answer.headers, 'x-request-id', asked.id]
    for (const hook of hooks) {
      if (!hook.count) continue
      const more = hook.count(asked)
      if (!more) return false
      headers.push(...more)
    }
    if (answer.body) headers.push('content-length', String(answer.body.byteLength))
    response.writeHead(answer.status, headers).end(answer.body)
    answer.sent()
    const ms = performance.now() - beganAtMs
    for (const hook of hooks) hook.answered?.(asked, answer.status, ms)
    return true
  }
}

function isPlain(request: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers
  return length === undefined && coding === undefined && !namesTwoHosts(request)
}
