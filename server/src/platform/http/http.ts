import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import cookie from '@fastify/cookie'
import { formats } from '@obole/contract/rules/formats'
import { bodyBytesMax } from '@obole/contract/rules/limits'
import { Refusal } from '@obole/contract/rules/refusals'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Logger } from '../observability/log.ts'
import { compressAnswers } from './compression.ts'
import { answerClientError, limitConnections, originForm, refuseStrangeTargets } from './connections.ts'
import { answerProblem, asRefusal, handleErrors } from './error-replies.ts'
import { lazySchemas } from './lazy-schemas.ts'
import { limitBodyTime } from './overload/body-timeout.ts'
import { closeConnectionsWhileDraining } from './overload/draining.ts'
import { limitHandlerTime } from './overload/handler-timeout.ts'
import { limitWork, type Work } from './overload/load-shedding.ts'
import { maxLengthKeyword } from './overload/max-length.ts'
import { oneAfterAnother } from './overload/pipelining.ts'
import { logRequests } from './request-log.ts'
import { securityHeaders } from './security-headers.ts'

const urlLengthMax = 8 * 1024
/** How long one request may take whose bytes are many: 15 MB at 0.5 Mbit/s, in either direction. */
export const transferTimeoutMs = 4 * 60_000

declare module 'fastify' {
  interface FastifyInstance {
    work: Work
  }
}

/** A handler's time begins with its body's, and its end is answered 503: a slow body must be refused before. */
const defaultTimeouts = { headersMs: 10_000, bodyMs: 8000, handlerMs: 10_000 }

interface HttpOptions {
  log: Logger
  trustProxy: string[] | false
  timeouts?: Partial<typeof defaultTimeouts>
  /** So many calls and rendered pages may be in hand before others are refused; 0, or nothing, refuses nobody. */
  shedAbove?: number
}

/** A Fastify with our limits, headers, errors and log; nothing is mounted yet. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const timeouts = { ...defaultTimeouts, ...options.timeouts }
  const app = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: options.trustProxy,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: bodyBytesMax,
    // JSON bodies have their own, shorter limit.
    requestTimeout: transferTimeoutMs,
    serverFactory: (handle) =>
      createServer(
        {
          maxHeaderSize: 16 * 1024,
          keepAliveTimeout: 72_000,
          requestTimeout: transferTimeoutMs,
          headersTimeout: timeouts.headersMs,
          // Node looks for late ones every 30 seconds otherwise, and headers could take 40.
          connectionsCheckingInterval: timeouts.headersMs / 10,
        },
        oneAfterAnother(handle),
      ),
    rewriteUrl: originForm,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    ajv: {
      customOptions: {
        coerceTypes: false,
        removeAdditional: false,
        useDefaults: false,
        allErrors: true,
        validateSchema: false,
      },
      // Fastify adds formats of its own under some of our names: ours come last and hold.
      onCreate: (ajv) => {
        for (const [name, format] of Object.entries(formats)) ajv.addFormat(name, format)
        ajv.removeKeyword('maxLength').addKeyword(maxLengthKeyword)
      },
    },
    serializerOpts: { ajv: { formats } },
    schemaController: lazySchemas,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    clientErrorHandler: answerClientError,
    // What the router itself refuses never reaches a hook.
    frameworkErrors: (error, _request, reply) => void answerProblem(reply.headers(securityHeaders), asRefusal(error)),
  }) as unknown as FastifyInstance
  app.decorate('endpoints', [])
  app.decorate('directCalls', new Map())
  app.decorate('work', limitWork(options.shedAbove ?? 0))
  handleErrors(app)
  acceptOnlyJson(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders).header('x-request-id', request.id)
    if (request.url.length > urlLengthMax) throw new Refusal('uri_too_long')
    refuseStrangeTargets(request)
  })
  limitHandlerTime(app, timeouts.handlerMs)
  closeConnectionsWhileDraining(app)
  limitConnections(app.server, options.trustProxy !== false)
  await app.register(cookie)
  await compressAnswers(app)
  limitBodyTime(app, timeouts.bodyMs)
  logRequests(app, { isBehindProxy: options.trustProxy !== false })
  return app
}

/** JSON in UTF-8 and nothing else; routes that take more (uploads, forms, webhooks) add their own parser. */
function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const charset = /;\s*charset=("?)([^\s;"]+)\1/i.exec(request.headers['content-type'] ?? '')?.[2]
    if (charset && charset.toLowerCase() !== 'utf-8') return done(new Refusal('unsupported_media_type'))
    if (body === '') return done(null, undefined)
    return parseJson(request, body as string, done)
  })
}
