import { uploadBytesMax } from '@obole/contract/rules/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  answerOf,
  body,
  boundary,
  bytesHeld,
  goodPart,
  multipart,
  startUploadServer,
  type UploadServer,
} from './testing/upload-server.ts'

let server: UploadServer
beforeAll(async () => {
  server = await startUploadServer()
})
afterAll(() => server.close())

async function send(payload: Buffer, headers: Record<string, string> = multipart) {
  const answer = await server.app.inject({ method: 'POST', url: '/upload', headers, payload })
  return { status: answer.statusCode, ...(answer.json() as object) }
}

const refused = { status: 400, code: 'invalid_request', errors: [{ path: 'file' }] }

test('the bytes of the one file are read, however many they are', async () => {
  const content = Buffer.alloc(uploadBytesMax, 'x')
  expect(await send(body([goodPart, content]))).toMatchObject({ status: 200, byteSize: uploadBytesMax })
})

test.each([
  ['a path', 'filename="../../x"'],
  ['a Windows path', 'filename="C:\\\\x"'],
  ['a NUL', 'filename="a\0.png"'],
  ['an encoded name', `filename="a.png"; filename*=UTF-8''..%2f..%2fx`],
  ['a type that lies', 'filename="x.html"\r\nContent-Type: text/html'],
])('UPL-1, UPL-11: %s changes nothing about what is read', async (_name, rest) => {
  const head = `Content-Disposition: form-data; name="file"; ${rest}`
  expect(await send(body([head, 'bytes']))).toEqual({ status: 200, byteSize: 5, content: 'bytes' })
})

test.each<[string, Buffer, Record<string, string>?]>([
  ['two files', body([goodPart, 'a'], [goodPart, 'b'])],
  ['a file and a field', body([goodPart, 'a'], ['Content-Disposition: form-data; name="note"', 'b'])],
  ['a field and a file', body(['Content-Disposition: form-data; name="note"', 'b'], [goodPart, 'a'])],
  ['a nameless part and a file', body(['X-Part: 1', 'b'], [goodPart, 'a'])],
  ['1,001 parts', body(...Array.from({ length: 1001 }, (): [string, string] => [goodPart, 'a']))],
  ['another field name', body([goodPart.replace('"file"', '"image"'), 'a'])],
  ['a field name of 100 KB', body([goodPart.replace('"file"', `"${'f'.repeat(100_000)}"`), 'a'])],
  ['the field name __proto__', body([goodPart.replace('"file"', '"__proto__"'), 'a'])],
  ['a file name of 10 KB', body([goodPart.replace('a.png', 'a'.repeat(10_000)), 'a'])],
  ['a text instead of a file', body(['Content-Disposition: form-data; name="file"', 'a'])],
  ['an empty file', body([goodPart, ''])],
  ['no part', body()],
  ['an empty body', Buffer.alloc(0)],
  ['no boundary', body([goodPart, 'a']), { 'content-type': 'multipart/form-data' }],
  ['another boundary', body([goodPart, 'a']), { 'content-type': 'multipart/form-data; boundary=other' }],
  ['a missing end', body([goodPart, 'a']).subarray(0, -8)],
  ['a nameless part without an end', Buffer.from(`--${boundary}\r\nX-Part: 1\r\n\r\nb`)],
  ['a second file without an end', body([goodPart, 'a'], [goodPart, 'b']).subarray(0, -16)],
  ['a part that ends in its head', Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="fi`)],
  [
    'a multipart inside the multipart',
    body(['Content-Disposition: form-data; name="file"\r\nContent-Type: multipart/mixed; boundary=in', '--in--']),
  ],
])('UPL-10: %s is refused', async (_name, payload, headers) => {
  expect(await send(payload, headers)).toMatchObject(refused)
})

test('UPL-17: an address instead of an image is refused', async () => {
  const address = JSON.stringify({ originalUrl: 'http://169.254.169.254/' })
  expect(await send(Buffer.from(address), { 'content-type': 'application/json' })).toMatchObject(refused)
  const field = body(['Content-Disposition: form-data; name="originalUrl"', 'http://169.254.169.254/'])
  expect(await send(field)).toMatchObject(refused)
})

test('UPL-6: one byte too many is refused', async () => {
  const payload = body([goodPart, Buffer.alloc(uploadBytesMax + 1)])
  expect(await send(payload)).toMatchObject({ status: 413, code: 'image_too_large' })
})

test('UPL-6: a length that says too much is refused before the body comes', async () => {
  const socket = await server.open(`Content-Length: ${5 * 1024 ** 3}`)
  expect(await answerOf(socket)).toContain('413')
  socket.destroy()
})

test('UPL-6: an endless upload is refused when it passes the limit, and the rest is not held in memory', async () => {
  const socket = await server.open('Transfer-Encoding: chunked')
  const answer = answerOf(socket)
  const before = bytesHeld()
  const chunk = framed(Buffer.alloc(64 * 1024))
  const write = (bytes: Buffer) => new Promise<void>((resolve) => socket.write(bytes, () => resolve()))
  await write(framed(Buffer.from(`--${boundary}\r\n${goodPart}\r\n\r\n`)))
  for (let sent = 0; sent < 3 * uploadBytesMax; sent += chunk.length) await write(chunk)
  expect(await answer).toContain('413')
  await expect.poll(() => bytesHeld() - before, { timeout: 20_000 }).toBeLessThan(uploadBytesMax / 3)
  socket.destroy()
})

test('UPL-6: a length that says too little is a request that cannot be read', async () => {
  const socket = await server.open('Content-Length: 20')
  socket.write(body([goodPart, 'bytes']))
  expect(await answerOf(socket)).toContain('400')
  socket.destroy()
})

test('UPL-19: a hundred uploads that are cut off leave nothing behind, and the next one is read', async () => {
  server.outcomes.length = 0
  const half = body([goodPart, Buffer.alloc(200_000)]).subarray(0, 100_000)
  for (let count = 0; count < 100; count += 1) {
    const socket = await server.open('Content-Length: 200200')
    await new Promise<void>((resolve) => socket.write(half, () => resolve()))
    socket.destroy()
  }
  await expect.poll(() => server.outcomes.length, { timeout: 20_000 }).toBe(100)
  expect(new Set(server.outcomes)).toEqual(new Set(['invalid_request']))
  expect(await send(body([goodPart, 'bytes']))).toMatchObject({ status: 200, byteSize: 5 })
})

/** One chunk of a chunked body. */
function framed(content: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${content.length.toString(16)}\r\n`), content, Buffer.from('\r\n')])
}
