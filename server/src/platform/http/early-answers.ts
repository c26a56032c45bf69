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
  /** Each hook that refuses, counts or logs every request stands in one of these too. */
  hooks: EarlyHooks
}

export interface EarlySource {
  /** The pattern of Fastify's route for the same addresses. */
  route: string
  /** Asked about every GET; undefined leaves it to Fastify. */
  find(request: IncomingMessage, url: string): EarlyAnswer | undefined
  sent(answer: EarlyAnswer): void
}

/** The same object for every request that it answers. */
export interface EarlyAnswer {
  status: number
  /**
   * Names and values in turn. From `ownFrom` on they are the request's own, written over those of the request before:
   * Node reads them at once, and to copy them takes longer than to find a page.
   */
  headers: (string | number)[]
  ownFrom: number
  body: Buffer | undefined
}

/** A request that is answered before Fastify sees it. */
interface EarlyRequest {
  request: IncomingMessage
  url: string
  ip: string
  id: string
  route: string
  beganAtMs: number
}

interface EarlyHooks {
  /** False leaves the request to Fastify, whose own hooks decide then. */
  isOrdinary: (() => boolean)[]
  /**
   * Counts it and writes its headers at this index; returns the index after them, or null to leave it to Fastify. Asked
   * when all is ordinary.
   */
  count: ((request: EarlyRequest, headers: EarlyAnswer['headers'], from: number) => number | null)[]
  answered: ((request: EarlyRequest, status: number, ms: number) => void)[]
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
    for (const isOrdinary of hooks.isOrdinary) if (!isOrdinary()) return false
    const { route } = source
    const asked: EarlyRequest = { request, url, ip: ipOf(request), id: newRequestId(), route, beganAtMs }
    const { headers, ownFrom, status } = answer
    headers[ownFrom] = 'x-request-id'
    headers[ownFrom + 1] = asked.id
    let end = ownFrom + 2
    for (const count of hooks.count) {
      const next = count(asked, headers, end)
      if (next === null) return false
      end = next
    }
    if (headers.length !== end) headers.length = end
    response.writeHead(status, headers).end(answer.body)
    source.sent(answer)
    const ms = performance.now() - beganAtMs
    for (const answered of hooks.answered) answered(asked, status, ms)
    return true
  }
}

function isPlain(request: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers
  return length === undefined && coding === undefined && !namesTwoHosts(request)
}
