import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dumpFile, lostFile, postgresFolder } from './back-up.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'obole-old-backups-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function newBackup(name: string, days: number, files: string[] = [dumpFile]): Promise<void> {
  const backup = path.join(folder, name)
  await mkdir(backup)
  for (const file of files) await writeFile(path.join(backup, file), '')
  const taken = new Date(Date.now() - days * 24 * 60 * 60_000)
  await utimes(backup, taken, taken)
}

const script = path.join(import.meta.dirname, '..', '..', '..', 'scripts', 'remove-old-backups.ts')
const removeOld = (...args: string[]) =>
  spawnSync(process.execPath, [script, ...args], { env: { PATH: process.env['PATH'] }, encoding: 'utf8' })
const remaining = () => readdirSync(folder).sort()

test('backups of more than 30 days are removed, and unfinished ones', async () => {
  for (let days = 0; days < 40; days += 1) await newBackup(`day-${String(days).padStart(2, '0')}`, days)
  await newBackup('day-39.partial', 39, [])
  await newBackup('day-00.partial', 0, [])
  expect(removeOld(folder, '30')).toMatchObject({ status: 0, stdout: expect.stringContaining('day-39.partial') })
  const kept = Array.from({ length: 30 }, (_, days) => `day-${String(days).padStart(2, '0')}`)
  expect(remaining()).toEqual([...kept, 'day-00.partial'].sort())
})

test('when none was taken for weeks, the last seven whole ones stay', async () => {
  for (let days = 50; days < 60; days += 1) await newBackup(`day-${days}`, days, [postgresFolder])
  for (let days = 31; days < 50; days += 1) await newBackup(`day-${days}.partial`, days)
  expect(removeOld(folder, '30').status).toBe(0)
  expect(remaining()).toEqual(['day-50', 'day-51', 'day-52', 'day-53', 'day-54', 'day-55', 'day-56'])
})

test('while images are lost, the newest backup that has them all stays', async () => {
  for (let days = 0; days < 40; days += 1) await newBackup(`lost-${days}`, days, [dumpFile, lostFile])
  for (const days of [40, 41]) await newBackup(`complete-${days}`, days)
  expect(removeOld(folder, '30').status).toBe(0)
  expect(remaining()).toHaveLength(31)
  expect(remaining()).toContain('complete-40')
})

test('what is no backup is left alone, and nothing is removed by a wrong command', async () => {
  await newBackup('notes', 90, ['notes.txt'])
  for (let days = 40; days < 50; days += 1) await newBackup(`day-${days}`, days)
  for (const args of [[folder], [folder, '0'], [folder, 'x'], [path.join(folder, 'nowhere'), '30']])
    expect(removeOld(...args).status, args.join(' ')).toBe(1)
  expect(remaining()).toHaveLength(11)
  expect(removeOld(folder, '30').status).toBe(0)
  expect(remaining()).toContain('notes')
})
