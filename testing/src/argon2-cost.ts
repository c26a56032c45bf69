import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const argon2 = crypto.argon2
const leastCost = { memory: 8, passes: 1, parallelism: 1 }
let cost: Partial<typeof leastCost> = {}
let hashes = 0

// Modules keep the function that they imported: it is replaced once, and reads the cost at each call.
crypto.argon2 = (algorithm, parameters, callback) => {
  hashes += 1
  argon2(algorithm, { ...parameters, ...cost }, callback)
}
syncBuiltinESMExports()

/**
 * Password hashes at the least cost that argon2id allows: at full cost one takes 50 ms of a core, and the suite makes
 * a thousand. The product has no setting for it, so that no deployment can weaken its hashes.
 */
export function hashCheaply(): void {
  cost = leastCost
}

export function hashAtFullCost(): void {
  cost = {}
}

/** How many hashes this process has made so far. */
export function countHashes(): number {
  return hashes
}
