import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers send a request once they have the answer before it; with more than these waiting a connection is closed. */
const waitingMax = 3

/**
 * Takes up the requests of a connection one after another. Node hands over all that have come, and for a client that
 * reads nothing hundreds of files would be open at once.
 */
export function oneAfterAnother(handle: RequestListener): RequestListener {
  /** What waits, for each connection that has a request in hand. */
  const busy = new WeakMap<Socket, (() => void)[]>()
  return (request, response) => {
    const { socket } = request
    // Our hooks, Fastify and the stream of a file wait for its end: eleven, where Node suspects a leak.
    response.setMaxListeners(20)
    const takeUp = () => {
      response.once('close', () => {
        const next = busy.get(socket)?.shift()
        if (next && !socket.destroyed) next()
        else busy.delete(socket)
      })
      handle(request, response)
    }
    const waiting = busy.get(socket)
    if (!waiting) {
      busy.set(socket, [])
      takeUp()
    } else if (waiting.push(takeUp) > waitingMax) socket.destroy()
  }
}
