import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { createQueue } from './hash-queue.ts'

/** OWASP's second set of parameters for argon2id; about 50 ms of one core. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32
const saltLength = 16

/**
 * A hash takes a core and 19 MiB: running more at once than there are cores would only delay all of them.
 * Node's thread pool has four threads.
 */
const enqueue = createQueue(Math.min(4, availableParallelism()), 64)

/** A PHC string. Composed and decomposed é are one password. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltLength)
  return format(cost, salt, await enqueue(() => derive(password, salt, cost, tagLength)))
}

export async function isPasswordRight(password: string, hash: string | null): Promise<boolean> {
  return (await findPasswordMatch(password, [hash])) === 0
}

/**
 * The index of the first hash that the password matches, or -1. A missing hash takes as long as a stored one, so that
 * the time does not reveal whether there is an account. All comparisons share one slot of the queue: with a slot each,
 * nobody would be done before everybody's first comparison.
 */
export function findPasswordMatch(password: string, hashes: (string | null)[]): Promise<number> {
  return enqueue(async () => {
    for (const [index, hash] of hashes.entries()) {
      const stored = parse(hash ?? dummyHash)
      const tag = await derive(password, stored.salt, stored.cost, stored.tag.length)
      if (timingSafeEqual(tag, stored.tag) && hash !== null) return index
    }
    return -1
  })
}

export function isHashOutdated(hash: string): boolean {
  const stored = parse(hash).cost
  return stored.memory < cost.memory || stored.passes < cost.passes
}

type Cost = typeof cost

const argon2Async = promisify(argon2)

function derive(password: string, nonce: Buffer, { memory, passes, parallelism }: Cost, length: number) {
  const message = Buffer.from(password.normalize('NFKC'))
  return argon2Async('argon2id', { message, nonce, memory, passes, parallelism, tagLength: length })
}

function format({ memory, passes, parallelism }: Cost, salt: Buffer, tag: Buffer): string {
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(salt)}$${text(tag)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

function parse(hash: string): { cost: Cost; salt: Buffer; tag: Buffer } {
  const [, memory, passes, parallelism, salt, tag] = phc.exec(hash) ?? []
  if (!salt || !tag) throw new Error('A stored password hash cannot be read.')
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

const dummyHash = format(cost, randomBytes(saltLength), randomBytes(tagLength))
