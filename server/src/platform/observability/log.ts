import pino, { type DestinationStream, type Logger } from 'pino'
import { redactUrl } from './redact-url.ts'
import { writeInBlocks } from './write-in-blocks.ts'

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
      timestamp: timed((time) => `,"time":"${time}"`),
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[redacted]' },
      serializers: { error: describeError },
    },
    destination ?? standardOutput(),
  )
}

/** One for all logs of a process. */
let output: DestinationStream | undefined
function standardOutput(): DestinationStream {
  output ??= writeInBlocks(process.stdout.fd)
  return output
}

/**
 * Writes a line whose fields are JSON already, and hold no secret, past the looking through of every field. Whoever
 * calls it asks for the level first.
 */
export function lineWriter(log: Logger, message: string): (fields: string) => void {
  const head = timed((time) => `{"level":"info","time":"${time}",`)
  const tail = `,"msg":"${message}"}\n`
  const destination = (log as unknown as Record<symbol, DestinationStream>)[pino.symbols.streamSym]
  return (fields) => destination?.write(head() + fields + tail)
}

/** The system's clock, asked ten times a second and counted on from there: to ask it takes a microsecond. */
let askedAtMs = -Infinity
let aheadMs = 0
function readClock(): number {
  const countedMs = performance.now()
  if (countedMs - askedAtMs > 100) {
    askedAtMs = countedMs
    aheadMs = Date.now() - countedMs
  }
  return Math.floor(countedMs + aheadMs)
}

/** What begins with the time, UTC; many lines share a millisecond. */
function timed(write: (time: string) => string): () => string {
  let ms = 0
  let written = ''
  return () => {
    const nowMs = readClock()
    if (nowMs !== ms) written = write(new Date(nowMs).toISOString())
    ms = nowMs
    return written
  }
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
