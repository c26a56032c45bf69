import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { startProduct } from '@obole/testing/launch-product'
import { until } from '@obole/testing/until'
import { expect, test } from 'vitest'
import { startedFolder } from './testing/app/products.ts'

const openFilesMax = 240
const addresses = 5

test('asked for more connections than it may open files, a process refuses some and serves the others', async () => {
  const product = await startProduct({
    env: { DATA_DIR: await startedFolder(), DEMO: '0' },
    wrapper: ['prlimit', `--nofile=${openFilesMax}:${openFilesMax}`],
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (path: string) => read(agent, `${product.url}${path}`)
  expect(await ask('/@obole')).toBe(200)
  let refused = 0
  const open = (index: number): Socket => {
    const localAddress = `127.0.0.${2 + (index % addresses)}`
    const socket = connect({ port: product.port, host: '127.0.0.1', localAddress })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      refused += 1
    })
    return socket
  }
  const sockets = Array.from({ length: 2 * openFilesMax }, (_, index) => open(index))
  // Half of the files are for connections: this many of the others are refused.
  await until('connections are refused', () => refused >= 1.5 * openFilesMax)
  expect(await ask('/favicon-32.png')).toBe(200)
  expect(await ask('/readyz')).toBe(200)
  for (const socket of sockets) socket.destroy()
  expect(await ask('/@obole')).toBe(200)
  agent.destroy()
  expect(await product.stop()).toBe(0)
}, 180_000)

function read(agent: Agent, url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode))
    })
    request.on('error', reject)
  })
}
