import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'

/** Below the range from which kernels take the ports of outgoing connections (32768 on Linux, 49152 elsewhere). */
const firstPort = 20_000
const portCount = 10_000
const claims = path.join(tmpdir(), `obole-ports-${userInfo().uid}`)

/**
 * A loopback port that belongs to this process until it ends. A port that was only found free can be taken by
 * somebody else before the program that was meant to use it has started.
 */
export async function reservePort(): Promise<number> {
  mkdirSync(claims, { recursive: true })
  const offset = Math.floor(Math.random() * portCount)
  for (let tries = 0; tries < portCount; tries += 1) {
    const port = firstPort + ((offset + tries) % portCount)
    if (claim(port) && (await isFree(port))) return port
  }
  throw new Error(`No port is free between ${firstPort} and ${firstPort + portCount}.`)
}

function claim(port: number): boolean {
  const file = path.join(claims, String(port))
  if (isAbandoned(file)) rmSync(file, { force: true })
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
  } catch {
    return false
  }
  process.on('exit', () => rmSync(file, { force: true }))
  return true
}

/** Left by a process that was killed. */
function isAbandoned(file: string): boolean {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
