interface ErrorFields {
  /** Those of API v1, or one of the many of v2, where most errors have none. */
  type?: string
  code?: string
  param?: string
  /** Whether an idempotency key remembers this answer: Stripe forgets a request whose parameters were refused. */
  isRemembered?: boolean
}

/** A no of Stripe's, answered as `{error: {type, code, message, param}}`, by API v2 with words for a person instead of the parameter. */
export class ApiError extends Error {
  readonly status: number
  readonly fields: ErrorFields

  constructor(status: number, message: string, fields: ErrorFields = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.fields = fields
  }

  body(path = ''): object {
    const { type, code, param } = this.fields
    const { message } = this
    if (!path.startsWith('/v2/')) return { error: { code, message, param, type: type ?? 'invalid_request_error' } }
    const v2Code = code === 'resource_missing' ? 'not_found' : code
    return { error: { code: v2Code, message, user_message: message, ...(type && { type }) } }
  }
}

export function invalidParam(param: string, message: string, code?: string): ApiError {
  return new ApiError(400, message, { param, code, isRemembered: false })
}

export function missing(kind: string, id: string, param = 'id'): ApiError {
  return new ApiError(404, `No such ${kind}: '${id}'`, { code: 'resource_missing', param, isRemembered: false })
}

/** Stripe got as far as looking at the object and refused: the answer is remembered under the key. */
export function refused(message: string, code?: string, param?: string): ApiError {
  return new ApiError(400, message, { code, param, isRemembered: true })
}

/** A hand that reaches for what cannot be done now: paying an expired session, disputing twice. Not an answer of the API. */
export class WrongState extends Error {}
