import { once } from 'node:events'
import { connect as connectSocket, createServer, type Server, type Socket } from 'node:net'

export interface DatabaseGate {
  url: string
  open(): Promise<void>
  close(): Promise<void>
}

/** Stands between a pool and the database, and can be closed. */
export async function openGate(databaseUrl: string): Promise<DatabaseGate> {
  const address = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let port = 0
  let server: Server | undefined
  const open = async () => {
    server = createServer((socket) => {
      const onward = connectSocket(`${decodeURIComponent(address.hostname)}/.s.PGSQL.5432`)
      for (const end of [socket, onward]) {
        sockets.add(end)
        end.on('error', () => undefined)
      }
      socket.pipe(onward).pipe(socket)
    }).listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as { port: number }).port
  }
  await open()
  return {
    url: `postgres://obole@127.0.0.1:${port}${address.pathname}`,
    open,
    async close() {
      for (const socket of sockets) socket.destroy()
      if (!server) return
      server.close()
      await once(server, 'close')
    },
  }
}
