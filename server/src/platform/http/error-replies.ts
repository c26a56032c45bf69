import {
  type FieldError,
  isRefusalCode,
  type Problem,
  Refusal,
  type RefusalCode,
  refusals,
} from '@obole/contract/rules/refusals'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable } from '../database/database.ts'
import { Overload } from './overload/load-shedding.ts'

export const problemType = 'application/problem+json; charset=utf-8'

/** The one place where an error becomes an answer. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => answerProblem(reply, noteRefusal(request, error)))
  app.setNotFoundHandler((_request, reply) => answerProblem(reply, new Refusal('not_found')))
}

/** What the request is answered with, kept for its line in the log when it is our failure. */
export function noteRefusal(request: FastifyRequest, error: unknown): Refusal {
  const refusal = asRefusal(error)
  if (error instanceof Overload) request.refusedFor = 'overload'
  else if (refusal.status >= 500) request.failedBy = error
  return refusal
}

export function answerProblem(reply: FastifyReply, refusal: Refusal): FastifyReply {
  return refuse(reply, refusal)
    .header('content-type', problemType)
    .send(JSON.stringify(problemOf(refusal)))
}

/** Status and headers of a refusal, whatever its body. */
export function refuse(reply: FastifyReply, refusal: Refusal): FastifyReply {
  reply.code(refusal.status).header('cache-control', 'no-store')
  if (refusal.retryAfterS !== undefined) reply.header('retry-after', String(refusal.retryAfterS))
  else if (refusal.status === 503) reply.header('retry-after', '5')
  // The rest of the body may still come: it must not be read as the next request.
  if (refusal.status === 408) reply.header('connection', 'close')
  return reply
}

export function problemOf(refusal: Refusal): Problem {
  return {
    type: `/api/docs#${refusal.code}`,
    title: refusals[refusal.code][1],
    status: refusal.status,
    code: refusal.code,
    detail: refusal.message,
    ...(refusal.errors && { errors: refusal.errors }),
    ...refusal.details,
  }
}

/** Fastify's own errors and those of Node's parser, by their code. */
const frameworkRefusals: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_request',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_NOT_FOUND: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  // PostgreSQL: read-only after a failover, a conflict of transactions, a statement or a lock that took too long.
  '25006': 'unavailable',
  '40001': 'unavailable',
  '40P01': 'unavailable',
  '55P03': 'unavailable',
  '57014': 'unavailable',
}

export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (!(error instanceof Error)) return new Refusal('unexpected')
  const { validation, validationContext, code = '', statusCode } = error as FastifyError
  if (validation)
    return new Refusal('invalid_request', { errors: validation.map((error) => fieldError(error, validationContext)) })
  const known = frameworkRefusals[code]
  if (known) return new Refusal(known)
  if (isUnavailable(error)) return new Refusal('unavailable')
  if (statusCode === 400) return new Refusal('invalid_request', { detail: 'The request cannot be read.' })
  if (isRefusalCode(code)) return new Refusal(code)
  return new Refusal('unexpected')
}

type SchemaError = NonNullable<FastifyError['validation']>[number]

/** A path a person can follow: `socials.xUrl`, `photoIds.3`; a missing or unknown field is named itself. */
function fieldError(error: SchemaError, context: string | undefined): FieldError {
  const inside = error.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  const named = error.params.missingProperty ?? error.params.additionalProperty
  if (typeof named === 'string') inside.push(named)
  const path = inside.join('.') || (context === 'body' ? '' : (context ?? ''))
  return { path, code: error.keyword, message: error.message ?? 'is not valid' }
}
