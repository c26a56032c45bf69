interface ErrorFields {
  type?: 'invalid_request_error' | 'api_error' | 'card_error' | 'idempotency_error'
  code?: string
  param?: string
  /** Whether an idempotency key remembers this answer: Stripe forgets a request whose parameters were refused. */
  isRemembered?: boolean
}

/** A no of Stripe's, answered as `{error: {type, code, message, param}}`. */
export class ApiError extends Error {
  readonly status: number
  readonly fields: ErrorFields

  constructor(status: number, message: string, fields: ErrorFields = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.fields = fields
  }

  body(): object {
    const { type = 'invalid_request_error', code, param } = this.fields
    return { error: { code, message: this.message, param, type } }
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
