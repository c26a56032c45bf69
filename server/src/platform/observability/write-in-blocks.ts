import { writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'

const blockBytes = 64 * 1024
const blockMs = 100
/** Of one UTF-16 unit in UTF-8. */
const bytesPerUnit = 3
const retryMs = 20
/** While nobody reads; then lines are dropped, and counted. */
const waitingBytesMax = 8 * 1024 * 1024
/** At exit, for a reader that reads nothing. */
const exitTimeoutMs = 2000

/**
 * Lines in blocks, and at exit what is left: a line may come late, none is lost. A pipe or socket that Node has opened
 * takes what it has room for and never lets a write wait, so that nothing is on its way in another thread when the
 * process ends: what a library had there was lost when the pipe was full.
 */
export function writeInBlocks(fd: number): DestinationStream & { flushSync(): void } {
  // Bytes, not text that grows: the garbage collector would carry every line along until its block is full.
  const block = Buffer.allocUnsafe(blockBytes)
  let length = 0
  let timer: NodeJS.Timeout | undefined
  const queue = queueFor(fd)

  function passOn(): void {
    clearTimeout(timer)
    timer = undefined
    if (length > 0) queue.add(Buffer.from(block.subarray(0, length)))
    length = 0
  }
  function flushSync(): void {
    passOn()
    queue.finish()
  }
  process.once('exit', flushSync)
  return {
    write(line) {
      const most = line.length * bytesPerUnit
      if (length + most > blockBytes) passOn()
      if (most > blockBytes) return queue.add(Buffer.from(line))
      length += block.write(line, length)
      timer ??= setTimeout(passOn, blockMs).unref()
    },
    flushSync,
  }
}

function queueFor(fd: number) {
  const waiting: Buffer[] = []
  let waitingBytes = 0
  let dropped = 0
  let isRetrying = false

  /** False when there is no room for the rest. */
  function drain(): boolean {
    for (let [first] = waiting; first; [first] = waiting) {
      const written = writeTo(fd, first)
      if (written === null) return false
      waitingBytes -= written
      if (written < first.byteLength) waiting[0] = first.subarray(written)
      else waiting.shift()
    }
    if (dropped === 0) return true
    const line = Buffer.from(
      `{"level":"error","time":"${new Date().toISOString()}","dropped":${dropped},"msg":"log lines dropped"}\n`,
    )
    dropped = 0
    return push(line)
  }
  function push(bytes: Buffer): boolean {
    waiting.push(bytes)
    waitingBytes += bytes.byteLength
    return drain()
  }
  function retry(): void {
    isRetrying = !drain()
    if (isRetrying) setTimeout(retry, retryMs).unref()
  }
  return {
    add(bytes: Buffer) {
      if (waitingBytes > waitingBytesMax) dropped += linesIn(bytes)
      else push(bytes)
      if (waitingBytes > 0 && !isRetrying) retry()
    },
    finish() {
      for (let waitedMs = 0; !drain() && waitedMs < exitTimeoutMs; waitedMs += retryMs) sleep(retryMs)
    },
  }
}

/** How many bytes; null when there is no room. Where nothing can be written (no reader, a full disk), all are lost. */
function writeTo(fd: number, bytes: Buffer): number | null {
  try {
    return writeSync(fd, bytes)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EAGAIN' ? null : bytes.byteLength
  }
}

function linesIn(bytes: Buffer): number {
  let count = 0
  for (const byte of bytes) if (byte === 0x0a) count += 1
  return count
}

function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}
