import { randomFillSync } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export function newId(prefix: string, length = 24): string {
  let id = prefix
  for (let count = 0; count < length; count++) id += alphabet[nextByte() % alphabet.length]
  return id
}

const pool = new Uint8Array(8192)
let used = pool.length

function nextByte(): number {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  return pool[used++] ?? 0
}
