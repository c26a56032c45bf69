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
      timestamp: timeField(),
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
  output ??= inBlocks(pino.destination({ fd: 1, sync: false, contentMode: 'buffer' }))
  return output
}

const blockBytes = 64 * 1024
const blockMs = 100
/** Of one UTF-16 unit in UTF-8. */
const bytesPerUnit = 3

/**
 * Lines in blocks, written beside the event loop, and what is left at exit at once: a line may come late, none is lost.
 * The destination can wait for a block too, but copies all of it for each line, which took a tenth of a cached page.
 */
function inBlocks(destination: ReturnType<typeof pino.destination>): DestinationStream & { flushSync(): void } {
  // Bytes, not text that grows: the garbage collector would carry every line along until its block is full.
  const block = Buffer.allocUnsafe(blockBytes)
  let length = 0
  let timer: NodeJS.Timeout | undefined
  const passOn = () => {
    clearTimeout(timer)
    timer = undefined
    if (length > 0) pass(Buffer.from(block.subarray(0, length)))
    length = 0
  }
  const pass = (bytes: Buffer) => (destination as unknown as { write(bytes: Buffer): void }).write(bytes)
  // Before the destination's own listener, which writes what it has.
  process.prependListener('exit', passOn)
  return {
    write(line) {
      const most = line.length * bytesPerUnit
      if (length + most > blockBytes) passOn()
      if (most > blockBytes) return pass(Buffer.from(line))
      length += block.write(line, length)
      timer ??= setTimeout(passOn, blockMs).unref()
    },
    flushSync() {
      passOn()
      destination.flushSync()
    },
  }
}

/**
 * Writes a line whose fields are JSON already, and hold no secret, past the looking through of every field. Whoever
 * calls it asks for the level first.
 */
export function lineWriter(log: Logger): (fields: string, message: string) => void {
  const time = timeField()
  const destination = (log as unknown as Record<symbol, DestinationStream>)[pino.symbols.streamSym]
  return (fields, message) => destination?.write(`{"level":"info"${time()},${fields},"msg":"${message}"}\n`)
}

/** UTC; many lines share a millisecond. */
function timeField(): () => string {
  let ms = 0
  let field = ''
  return () => {
    const nowMs = Date.now()
    if (nowMs !== ms) field = `,"time":"${new Date(nowMs).toISOString()}"`
    ms = nowMs
    return field
  }
}

/** What a log may say of an error: no parameters of a query, no body of a request. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: 'not an error object' }
  const { name, message, stack } = error
  const kind = 'code' in error ? error.code : undefined
  return {
    name,
    kind,
    message: redactUrl(message),
    stack: stack && redactUrl(stack),
    cause: error.cause instanceof Error ? error.cause.message : undefined,
  }
}
