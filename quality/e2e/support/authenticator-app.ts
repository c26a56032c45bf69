import { createHmac } from 'node:crypto'

/** What an authenticator app shows for a secret now, or so many seconds later. */
export function codeOf(secret: string, offsetS = 0): string {
  const letters = [...secret.replace(/\s/g, '')]
  const bits = letters.map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeUInt32BE(Math.floor((Date.now() / 1000 + offsetS) / 30), 4)
  const mac = createHmac('sha1', key).update(counter).digest()
  const start = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(start) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
