import type { FieldError, Problem, RefusalCode } from '@obole/contract/rules/refusals'
import { type AnyEndpoint, type CallInput, pathOf, type ReplyOf } from '@obole/contract/schema/endpoint'

/** The transport of a call from the browser. */
export type SendCall = (
  path: string,
  init: {
    method: string
    headers: Record<string, string>
    body?: string | FormData
    signal?: AbortSignal
    /** The request outlives its page. */
    keepalive?: true
  },
) => Promise<Answer>

export interface Answer {
  status: number
  text: string
  /** The `Retry-After` header. */
  retryAfterS?: number
}

export interface CallOptions {
  headers?: Record<string, string>
  signal?: AbortSignal
  /** The image of an upload. */
  file?: File | Blob
}

/** Only the parts that the endpoint declares; none at all may be left out. */
export type CallArguments<E> =
  unknown extends CallInput<E> ? [input?: CallOptions] : [input: CallInput<E> & CallOptions]

/** What the browser itself finds wrong: no answer at all, nothing to sign in with, an answer without tokens, no session. */
type BrowserProblemCode =
  | 'unreachable'
  | 'credentials_required'
  | 'invalid_login_response'
  | 'invalid_google_login_response'
  | 'invalid_facebook_login_response'
  | 'google_token_required'
  | 'facebook_token_required'
  | 'signed_out'
  | 'new_password_required'
  | 'no_refresh_token'
  | 'invalid_refresh_response'
  | 'refresh_timeout'

/** A refusal of the server as it came over the wire, or a problem that the browser found. */
export class ApiProblem extends Error {
  readonly code: RefusalCode | BrowserProblemCode
  readonly status: number
  readonly errors: FieldError[]
  readonly retryAfterS: number | null
  /** Of `second_factor_required`. */
  readonly challenge: string | null

  constructor(problem: {
    code: RefusalCode | BrowserProblemCode
    status: number
    detail: string
    errors?: FieldError[]
    retryAfterS?: number
    challenge?: string
  }) {
    super(problem.detail)
    this.name = 'ApiProblem'
    this.code = problem.code
    this.status = problem.status
    this.errors = problem.errors ?? []
    this.retryAfterS = problem.retryAfterS ?? null
    this.challenge = problem.challenge ?? null
  }
}

export async function call<E extends AnyEndpoint>(
  send: SendCall,
  endpoint: E,
  ...[input = {} as CallInput<E> & CallOptions]: CallArguments<E>
): Promise<ReplyOf<E>> {
  const parts = input as { params?: unknown; query?: unknown; body?: unknown } & CallOptions
  const { body, headers } = encoded(parts)
  const answer = await send(pathOf(endpoint, parts), {
    method: endpoint.method,
    headers: { accept: 'application/json', ...headers, ...parts.headers },
    ...(body !== undefined && { body }),
    ...(parts.signal && { signal: parts.signal }),
  }).catch((error: unknown) => {
    // `fetch` rejects with a TypeError when the server cannot be reached; other errors are not about the network.
    if (!(error instanceof TypeError) || parts.signal?.aborted) throw error
    throw new ApiProblem({ code: 'unreachable', status: 0, detail: String(error) })
  })
  return replyIn(answer) as ReplyOf<E>
}

export function replyIn(answer: Answer): unknown {
  if (answer.status >= 400) throw problemIn(answer)
  return answer.text ? JSON.parse(answer.text) : undefined
}

function encoded(parts: { body?: unknown } & CallOptions): {
  body?: string | FormData
  headers: Record<string, string>
} {
  if (parts.file) {
    const form = new FormData()
    form.set('file', parts.file)
    return { body: form, headers: {} }
  }
  if (parts.body === undefined) return { headers: {} }
  return { body: JSON.stringify(parts.body), headers: { 'content-type': 'application/json' } }
}

/** A proxy may answer with something that is not a problem document. */
function problemIn({ status, text, retryAfterS }: Answer): ApiProblem {
  const problem = parsed(text)
  const code = problem?.code ?? (status >= 500 ? 'unavailable' : 'unexpected')
  return new ApiProblem({
    code,
    status,
    detail: problem?.detail ?? '',
    ...(problem?.errors && { errors: problem.errors }),
    ...(retryAfterS !== undefined && { retryAfterS }),
    ...(problem?.challenge && { challenge: problem.challenge }),
  })
}

function parsed(text: string): Partial<Problem> | null {
  try {
    return JSON.parse(text) as Partial<Problem> | null
  } catch {
    return null
  }
}
