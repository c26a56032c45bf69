import { createServer, type Server } from 'node:net'

/** Below the range from which kernels take the ports of outgoing connections (32768 on Linux, 49152 elsewhere). */
const firstPort = 20_000
const portCount = 5000
const guards: Server[] = []

/**
 * A loopback port that belongs to this process until it ends. A port that was only found free can be taken by
 * somebody else before the program that was meant to use it has started: whoever reserves a port listens on its
 * companion, and the kernel lets only one process do that and ends it with the process.
 */
export async function reservePort(): Promise<number> {
  const offset = Math.floor(Math.random() * portCount)
  for (let tries = 0; tries < portCount; tries += 1) {
    const port = firstPort + ((offset + tries) % portCount)
    const guard = await listen(port + portCount)
    if (!guard) continue
    const probe = await listen(port)
    if (probe) {
      guards.push(guard.unref())
      await close(probe)
      return port
    }
    await close(guard)
  }
  throw new Error(`No port is free between ${firstPort} and ${firstPort + portCount}.`)
}

function listen(port: number): Promise<Server | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(null))
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}
