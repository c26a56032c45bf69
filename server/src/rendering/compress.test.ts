import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { compress } from './compress.ts'

const text = 'Une obole, c’est peu. '.repeat(50)

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['BR', 'br'],
  ['identity', null],
  [undefined, null],
])('%j is answered with %j', async (accepted, encoding) => {
  const compressed = await compress(text, accepted)
  expect(compressed.encoding).toBe(encoding)
  const decode = { br: brotliDecompressSync, gzip: gunzipSync, null: (body: Buffer) => body }[`${compressed.encoding}`]
  expect(decode(compressed.body).toString()).toBe(text)
})
