import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { memberUploadsMax, uploadBytesMax } from '@obole/contract/limits'
import { Refusal } from '@obole/contract/refusals'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { acceptUploads } from './upload.ts'
import { createUploads, type Uploads } from './uploads.ts'

const boundary = 'frontier'
const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` }
const goodPart = 'Content-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png'

let app: FastifyInstance
let port: number
let folder: string
let uploads: Uploads
const outcomes: (string | number)[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'obole-uploads-'))
  uploads = createUploads(folder)
  app = await startUploads(() => uploads)
  port = (app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

async function startUploads(current: () => Uploads): Promise<FastifyInstance> {
  const started = fastify({ bodyLimit: 64 * 1024 })
  started.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof Refusal)) return reply.code(500).send(String(error))
    if (error.retryAfterS) reply.header('retry-after', error.retryAfterS)
    return reply.code(error.status).send({ code: error.code, errors: error.errors })
  })
  await acceptUploads(started)
  started.post('/upload', async (request) => {
    const receiving = current().receive(request, String(request.headers['x-member'] ?? request.id), async (file) => ({
      byteSize: file.byteLength,
      content: (await file.read()).subarray(0, 40).toString('latin1'),
    }))
    receiving.then(
      ({ byteSize }) => outcomes.push(byteSize),
      (error: Refusal) => outcomes.push(error.code),
    )
    return receiving
  })
  await started.listen({ port: 0, host: '127.0.0.1' })
  return started
}

function body(...parts: [head: string, content: string | Buffer][]): Buffer {
  const framed = parts.flatMap(([head, content]) => [
    Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`, 'latin1'),
    Buffer.from(content as string),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...framed, Buffer.from(`--${boundary}--\r\n`)])
}

async function send(payload: Buffer, headers: Record<string, string> = multipart) {
  const answer = await app.inject({ method: 'POST', url: '/upload', headers, payload })
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
  const socket = await open(`Content-Length: ${5 * 1024 ** 3}`)
  expect(await answerOf(socket)).toContain('413')
  socket.destroy()
})

test('UPL-6: an endless upload is refused when it passes the limit, and the rest is not held in memory', async () => {
  const socket = await open('Transfer-Encoding: chunked')
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
  const socket = await open('Content-Length: 20')
  socket.write(body([goodPart, 'bytes']))
  expect(await answerOf(socket)).toContain('400')
  socket.destroy()
})

test('UPL-19: a hundred uploads that are cut off leave nothing behind, and the next one is read', async () => {
  outcomes.length = 0
  const half = body([goodPart, Buffer.alloc(200_000)]).subarray(0, 100_000)
  for (let count = 0; count < 100; count += 1) {
    const socket = await open('Content-Length: 200200')
    await new Promise<void>((resolve) => socket.write(half, () => resolve()))
    socket.destroy()
  }
  await expect.poll(() => outcomes.length, { timeout: 20_000 }).toBe(100)
  expect(new Set(outcomes)).toEqual(new Set(['invalid_request']))
  expect(await send(body([goodPart, 'bytes']))).toMatchObject({ status: 200, byteSize: 5 })
})

describe('#13: open uploads', () => {
  const sockets: Socket[] = []
  const begin = async (member: string, bytes: number) => {
    const socket = await open(`X-Member: ${member}\r\nContent-Length: ${bytes}`)
    sockets.push(socket)
    return socket
  }
  /** All of an upload but its last byte. */
  const hold = async (member: string, content: Buffer) => {
    const whole = body([goodPart, content])
    const socket = await begin(member, whole.length)
    await new Promise<void>((resolve) => socket.write(whole.subarray(0, -1), () => resolve()))
    return { socket, finish: () => socket.write(whole.subarray(-1)) }
  }
  const openCountIs = (count: number) => expect.poll(() => uploads.openCount(), { timeout: 20_000 }).toBe(count)
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy()
    await openCountIs(0)
    uploads = createUploads(folder)
  })

  test('are at most three for a member; a fourth is refused before its body is read', async () => {
    const held = await Promise.all(Array.from({ length: memberUploadsMax }, () => hold('a', Buffer.alloc(100))))
    await openCountIs(memberUploadsMax)
    const refused = await begin('a', uploadBytesMax)
    expect(await headOf(refused)).toMatch(/429[\s\S]*retry-after: 5/i)
    const other = await hold('b', Buffer.alloc(100))
    other.finish()
    expect(await answerOf(other.socket)).toContain('200')
    held[0]?.finish()
    expect(await answerOf(held[0]?.socket ?? other.socket)).toContain('200')
    const next = await hold('a', Buffer.alloc(100))
    next.finish()
    expect(await answerOf(next.socket)).toContain('200')
  })

  test('of all members together may announce only so many bytes; above that 503 before the body is read', async () => {
    uploads = createUploads(folder, { bytesMax: 2 * uploadBytesMax })
    await Promise.all(['a', 'b'].map((member) => begin(member, uploadBytesMax)))
    await openCountIs(2)
    const refused = await begin('c', uploadBytesMax)
    expect(await headOf(refused)).toMatch(/503[\s\S]*retry-after: 5/i)
    sockets[0]?.destroy()
    await openCountIs(1)
    const small = await hold('c', Buffer.alloc(100))
    small.finish()
    expect(await answerOf(small.socket)).toContain('200')
  })

  test('that stall, even at the last byte, are refused as too slow', async () => {
    uploads = createUploads(folder, { windowMs: 200 })
    const { socket } = await hold('a', Buffer.alloc(uploadBytesMax))
    expect(await answerOf(socket)).toContain('408')
    await openCountIs(0)
  })

  test('that never begin their file are refused as too slow', async () => {
    uploads = createUploads(folder, { windowMs: 200 })
    expect(await answerOf(await begin('a', 1000))).toContain('408')
  })

  test('take disk and not memory, and no file that a killed process could leave', async () => {
    const before = bytesHeld()
    await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((member) => hold(member, Buffer.alloc(uploadBytesMax))))
    await openCountIs(6)
    await expect.poll(() => bytesHeld() - before, { timeout: 20_000 }).toBeLessThan(uploadBytesMax / 3)
    expect(await readdir(folder)).toEqual([])
  })

  test('leave nothing: a file from the moment before its name is removed goes at the next start', async () => {
    await writeFile(path.join(folder, 'leftover'), '')
    createUploads(folder)
    expect(await readdir(folder)).toEqual([])
  })
})

async function open(length: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
  socket.on('error', () => {})
  socket.write(
    `POST /upload HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${multipart['content-type']}\r\n${length}\r\n\r\n`,
  )
  return socket
}

async function answerOf(socket: Socket): Promise<string> {
  return (await headOf(socket)).split('\r\n')[0] ?? ''
}

function headOf(socket: Socket): Promise<string> {
  return new Promise((resolve) => socket.once('data', (head) => resolve(head.toString('latin1'))))
}

/** One chunk of a chunked body. */
function framed(content: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${content.length.toString(16)}\r\n`), content, Buffer.from('\r\n')])
}

/** In buffers, after garbage collection. */
function bytesHeld(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().arrayBuffers
}
