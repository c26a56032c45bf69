import { randomUUID } from 'node:crypto'

const ofThisProcess = randomUUID().slice(0, 24)
let count = 0

/** In the form of a UUID: random for each process, counted for each request, which is cheaper than to draw one. */
export function newRequestId(): string {
  count += 1
  return ofThisProcess + count.toString(16).padStart(12, '0')
}
