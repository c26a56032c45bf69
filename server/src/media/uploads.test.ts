import { readdir, writeFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import path from 'node:path'
import { memberUploadsMax, uploadBytesMax } from '@obole/contract/rules/limits'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  answerOf,
  body,
  bytesHeld,
  goodPart,
  headOf,
  startUploadServer,
  type UploadServer,
} from './testing/upload-server.ts'
import { createUploads } from './uploads.ts'

let server: UploadServer
beforeAll(async () => {
  server = await startUploadServer()
})
afterAll(() => server.close())

const sockets: Socket[] = []
const begin = async (member: string, bytes: number, address = '203.0.113.1') => {
  const socket = await server.open(`X-Member: ${member}\r\nX-Forwarded-For: ${address}\r\nContent-Length: ${bytes}`)
  sockets.push(socket)
  return socket
}
/** All of an upload but its last byte. */
const hold = async (member: string, content: Buffer, address?: string) => {
  const whole = body([goodPart, content])
  const socket = await begin(member, whole.length, address)
  await new Promise<void>((resolve) => socket.write(whole.subarray(0, -1), () => resolve()))
  return { socket, finish: () => socket.write(whole.subarray(-1)) }
}
const openCountIs = (count: number) => expect.poll(() => server.uploads.openCount(), { timeout: 20_000 }).toBe(count)
const heldBytesAre = (bytes: number) => expect.poll(() => server.uploads.heldBytes(), { timeout: 20_000 }).toBe(bytes)
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await openCountIs(0)
  server.uploads = createUploads(server.folder)
})

test('open uploads are at most three for a member; a fourth is refused before its body is read', async () => {
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

test('ATK-4: open uploads take what has arrived, not what is announced: six members who announce all keep no other out', async () => {
  const mib = 1024 * 1024
  server.uploads = createUploads(server.folder, { bytesMax: 6 * memberUploadsMax * mib })
  const members = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((member) => Array<string>(memberUploadsMax).fill(member))
  await Promise.all(members.map((member) => begin(member, uploadBytesMax)))
  await openCountIs(members.length)
  const seventh = await hold('g', Buffer.alloc(12_000))
  seventh.finish()
  expect(await answerOf(seventh.socket)).toContain('200')
})

test('ATK-4: open uploads of all members together hold only so many bytes; above that 503, before the body is read where it can', async () => {
  server.uploads = createUploads(server.folder, { bytesMax: 4000 })
  const held = await Promise.all(
    ['a', 'b', 'c', 'd'].map((member, at) => hold(member, Buffer.alloc(900), `203.0.${at}.1`)),
  )
  await heldBytesAre(3600)
  const over = await hold('e', Buffer.alloc(500), '203.0.9.1')
  expect(await headOf(over.socket)).toMatch(/503[\s\S]*retry-after: 5/i)
  const rest = await hold('e', Buffer.alloc(400), '203.0.9.1')
  await heldBytesAre(4000)
  expect(await headOf(await begin('f', 100, '203.0.10.1'))).toMatch(/503[\s\S]*retry-after: 5/i)
  held[0]?.finish()
  expect(await answerOf(held[0]?.socket ?? rest.socket)).toContain('200')
  const next = await hold('f', Buffer.alloc(100), '203.0.10.1')
  next.finish()
  expect(await answerOf(next.socket)).toContain('200')
})

test.each([
  ['member, whatever the network', ['a', 'a'], ['203.0.1.1', '203.0.2.1']],
  ['network, whatever the member', ['a', 'b'], ['203.0.1.1', '203.0.1.2']],
])('ATK-4: open uploads of one %s hold at most a quarter; others go on', async (_name, members, addresses) => {
  server.uploads = createUploads(server.folder, { bytesMax: 4000 })
  await hold(members[0] as string, Buffer.alloc(900), addresses[0])
  await heldBytesAre(900)
  const over = await hold(members[1] as string, Buffer.alloc(200), addresses[1])
  expect(await headOf(over.socket)).toMatch(/429[\s\S]*retry-after: 5/i)
  const other = await hold('c', Buffer.alloc(200), '203.0.9.1')
  other.finish()
  expect(await answerOf(other.socket)).toContain('200')
})

test('ATK-4: open uploads of large files that bring less than what would bring all of it in time are refused as too slow', async () => {
  server.uploads = createUploads(server.folder, { windowMs: 200, windowBytesMin: 1, wholeMs: 2000 })
  const socket = await begin('a', uploadBytesMax)
  socket.write(body([goodPart, Buffer.alloc(1000)]).subarray(0, 500))
  const trickle = setInterval(() => socket.write(Buffer.alloc(500)), 20)
  expect(await answerOf(socket).finally(() => clearInterval(trickle))).toContain('408')
})

test('ATK-4: open uploads that are refused in the middle give back what they held', async () => {
  server.uploads = createUploads(server.folder, { windowMs: 200 })
  const { socket } = await hold('a', Buffer.alloc(uploadBytesMax))
  expect(await answerOf(socket)).toContain('408')
  await openCountIs(0)
  expect(server.uploads.heldBytes()).toBe(0)
})

test('open uploads that stall, even at the last byte, are refused as too slow', async () => {
  server.uploads = createUploads(server.folder, { windowMs: 200 })
  const { socket } = await hold('a', Buffer.alloc(uploadBytesMax))
  expect(await answerOf(socket)).toContain('408')
  await openCountIs(0)
})

test('open uploads that never begin their file are refused as too slow', async () => {
  server.uploads = createUploads(server.folder, { windowMs: 200 })
  expect(await answerOf(await begin('a', 1000))).toContain('408')
})

test('open uploads take disk and not memory, and no file that a killed process could leave', async () => {
  const before = bytesHeld()
  await Promise.all(
    ['a', 'b', 'c', 'd', 'e', 'f'].map((member, at) => hold(member, Buffer.alloc(uploadBytesMax), `203.0.${at}.1`)),
  )
  await openCountIs(6)
  await expect.poll(() => bytesHeld() - before, { timeout: 20_000 }).toBeLessThan(uploadBytesMax / 3)
  expect(await readdir(server.folder)).toEqual([])
})

test('open uploads leave nothing: a file from the moment before its name is removed goes at the next start', async () => {
  await writeFile(path.join(server.folder, 'leftover'), '')
  createUploads(server.folder)
  expect(await readdir(server.folder)).toEqual([])
})
