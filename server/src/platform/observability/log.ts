import pino, { type DestinationStream, type Logger } from 'pino'
import { redactUrl } from './redact-url.ts'

export type { Logger }

/** Never logged, wherever they stand in an object. */
const secretKeys = [
  'authorization',
  'cookie',
  'password',
  'newPassword',
  'currentPassword',
  'token',
  'accessToken',
  'refreshToken',
  'code',
  'signature',
  'secret',
  'email',
  'phoneNumber',
  'address',
]

/** One JSON line an event, UTC, without secrets. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[redacted]' },
      // Fastify calls an error `err`, and its messages name the address of the request: none may become the line's own.
      errorKey: 'error',
      serializers: { error: describeError, err: describeError },
    },
    destination ?? standardOutput(),
  )
}

/** One for all logs of a process. Lines wait for others, a tenth of a second at most. */
let output: DestinationStream | undefined
function standardOutput(): DestinationStream {
  if (output) return output
  const stream = pino.destination({ dest: 1, sync: true, minLength: 8 * 1024, periodicFlush: 100 })
  // pino does so by itself only for streams that are not `sync`, and those lose lines when a process ends.
  process.once('exit', () => stream.flushSync())
  output = stream
  return output
}

/** Also as it stands in an address of the web. Mail servers repeat it in their refusals. */
const mailAddress = /[\p{L}\p{N}.!#$%&'*+=?^_`{|}~-]{1,64}(?:@|%40)[\p{L}\p{N}.-]+/giu

function redactText(text: string): string {
  return redactUrl(text).replace(mailAddress, '[redacted]')
}

/** What a log may say of an error: no parameters of a query, no body of a request, no mail address. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: 'not an error object' }
  const { name, message, stack } = error
  const kind = 'code' in error ? error.code : undefined
  return {
    name,
    kind,
    message: redactText(message),
    stack: stack && redactText(stack),
    cause: error.cause instanceof Error ? redactText(error.cause.message) : undefined,
  }
}
