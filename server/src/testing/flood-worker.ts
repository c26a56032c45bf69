import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/** In a thread of its own: a client on the server's event loop would wait for itself. */
const { url, localAddress, lanes } = workerData as { url: string; localAddress: string; lanes: number }
const agent = new Agent({ keepAlive: true, maxSockets: lanes, localAddress })
for (let lane = 0; lane < lanes; lane += 1) again()

function again(): void {
  get(url, { agent, localAddress }, (answer) => {
    parentPort?.postMessage(answer.statusCode)
    answer.resume().on('end', again)
  }).on('error', () => undefined)
}
