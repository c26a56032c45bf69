import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/** In a thread of its own: a client on the server's event loop would wait for itself. */
const { url, localAddress, lanes } = workerData as { url: string; localAddress: string; lanes: number }
const agent = new Agent({ keepAlive: true, maxSockets: lanes, localAddress })
// A busy server accepts one connection in each turn of its event loop: all of them are open before anybody begins.
await Promise.all(Array.from({ length: lanes }, () => ask(new URL('/webhook', url))))
parentPort?.postMessage('connected')
if (parentPort) await once(parentPort, 'message')
for (let lane = 0; lane < lanes; lane += 1) void keepAsking()

async function keepAsking(): Promise<void> {
  for (;;) parentPort?.postMessage(await ask(url))
}

async function ask(address: string | URL): Promise<Pick<IncomingMessage, 'statusCode' | 'headers'>> {
  const [answer] = (await once(get(address, { agent, localAddress }), 'response')) as [IncomingMessage]
  await once(answer.resume(), 'end')
  return { statusCode: answer.statusCode, headers: answer.headers }
}
