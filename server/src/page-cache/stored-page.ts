import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { EarlyAnswer } from '../platform/http/early-answers.ts'
import { memoize } from '../platform/http/memoize.ts'
import { securityHeaders } from '../platform/http/security-headers.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A finished answer: what every visitor of one address gets in one language. */
export interface StoredPage {
  /** In the cache. */
  key: string
  status: number
  headers: Record<string, string>
  bodies: { identity: Buffer } & Partial<Record<Encoding, Buffer>>
  /** As they are sent, by encoding; made when first asked for. */
  answers: Partial<Record<Encoding | 'unchanged', PageAnswer>>
  hits: number
  /** How often it was compressed again, each time smaller. */
  compressions: number
}

export interface PageAnswer extends EarlyAnswer {
  page: StoredPage
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export function storedPage(key: string, status: number, headers: Record<string, string>, html: string): StoredPage {
  const identity = alone(Buffer.from(html))
  // Weak: it is the same for all encodings.
  const etag = `W/"${hash('sha1', identity, 'base64url')}"`
  return {
    key,
    status,
    headers: { ...headers, etag },
    bodies: { identity },
    answers: {},
    hits: 0,
    compressions: 0,
  }
}

/** Compressed when first asked for, at once: to hand it to a thread takes as long as to do it. */
export function bodyOf({ bodies }: StoredPage, encoding: Encoding): Buffer {
  bodies[encoding] ??= compressNow(bodies.identity, encoding)
  return bodies[encoding]
}

/** Undefined when the page has yet to be compressed for this browser. */
export function answerOf(page: StoredPage, asked: IncomingHttpHeaders): PageAnswer | undefined {
  const { answers, bodies, status } = page
  if (status === 200 && isUnchanged(page, asked['if-none-match'])) {
    answers.unchanged ??= answerWith(page, 304, 'identity', undefined)
    return answers.unchanged
  }
  const encoding = encodingFor(asked['accept-encoding'])
  const body = bodies[encoding]
  if (body) answers[encoding] ??= answerWith(page, status, encoding, body)
  return answers[encoding]
}

function answerWith(page: StoredPage, status: number, encoding: Encoding, body: Buffer | undefined): PageAnswer {
  const headers: PageAnswer['headers'] = sentHeaders(page, encoding)
  if (body) headers.push('content-length', body.byteLength)
  return { page, status, headers, ownFrom: headers.length, body }
}

/**
 * Everything but what differs from one visitor to the next. Each value in one piece: a text that was put together is
 * read through its parts, which takes 4 % of the time of a page from the cache.
 */
function sentHeaders(page: StoredPage, encoding: Encoding): string[] {
  const encoded = encoding === 'identity' ? {} : { 'content-encoding': encoding }
  return Object.entries({ ...securityHeaders, ...page.headers, ...encoded }).flatMap(([name, value]) => [
    name,
    Buffer.from(value, 'latin1').toString('latin1'),
  ])
}

/** The more often a page is read, the longer it may take to make it smaller. */
export function isWorthCompressing({ hits, compressions }: StoredPage): boolean {
  return hits >= (smaller[compressions]?.afterHits ?? Number.POSITIVE_INFINITY)
}

export async function compressAgain(page: StoredPage): Promise<void> {
  const { bodies } = page
  const quality = smaller[page.compressions]
  if (!quality) return
  page.compressions += 1
  const { identity } = bodies
  if (bodies.br) bodies.br = alone(await compressBrotli(identity, brotliOptions(identity, quality)))
  if (bodies.gzip) bodies.gzip = alone(await compressGzip(identity, { level: quality.gzip }))
  // They would keep the larger bodies.
  page.answers = {}
}

export function bytesOf({ bodies, headers }: StoredPage): number {
  const bodyBytes = Object.values(bodies).reduce((sum, body) => sum + body.byteLength, 0)
  return bodyBytes + Object.values(headers).reduce((sum, value) => sum + value.length, 0)
}

interface Quality {
  brotli: number
  gzip: number
}

/** Brotli of 3 takes half as long as of 4, for 4 % more bytes: somebody waits for the page. */
const quick: Quality = { brotli: 3, gzip: 4 }

/**
 * Three milliseconds, and a creator's page is 10 % smaller: more of it comes in the first ten packets, which a phone on
 * a slow line gets one round trip earlier. A tenth of a second takes 8 % more away.
 */
const smaller: (Quality & { afterHits: number })[] = [
  { brotli: 8, gzip: 6, afterHits: 1 },
  { brotli: 11, gzip: 9, afterHits: 50 },
]

function compressNow(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'identity') return body
  if (encoding === 'gzip') return alone(gzipSync(body, { level: quick.gzip }))
  return alone(brotliCompressSync(body, brotliOptions(body, quick)))
}

function brotliOptions(body: Buffer, { brotli }: Quality): BrotliOptions {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  return { params: { [BROTLI_PARAM_QUALITY]: brotli, [BROTLI_PARAM_SIZE_HINT]: body.byteLength } }
}

/** Without the rest of the chunk that it was written into, which would be kept along and counted by nobody. */
function alone(bytes: Buffer): Buffer {
  if (bytes.byteLength === bytes.buffer.byteLength) return bytes
  const copy = Buffer.allocUnsafeSlow(bytes.byteLength)
  bytes.copy(copy)
  return copy
}

/** Brotli before gzip, whatever the order. */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  return acceptEncoding === undefined ? 'identity' : bestOf(acceptEncoding)
}

/** Browsers send one of a few texts. */
const bestOf = memoize(200, (acceptEncoding): Encoding => {
  const offered = acceptEncoding.split(',').map((part) => part.toLowerCase().replaceAll(' ', '').split(';'))
  const isAccepted = (name: Encoding) =>
    offered.some(([offer, q = 'q=1']) => offer === name && Number(q.replace('q=', '')) > 0)
  return isAccepted('br') ? 'br' : isAccepted('gzip') ? 'gzip' : 'identity'
})

/** `If-None-Match`, compared weakly as a GET asks for. */
export function isUnchanged({ headers }: StoredPage, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false
  const tag = headers['etag']?.slice(2)
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === tag)
}
