import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, test } from 'vitest'

const reserve = path.join(import.meta.dirname, 'reserve-port.ts')

test('processes that reserve ports at the same time get different ones, and free them when they end', async () => {
  const program = `
    const { reservePort } = await import(${JSON.stringify(reserve)})
    Math.random = () => 0.5
    const ports = []
    for (let count = 0; count < 20; count += 1) ports.push(await reservePort())
    console.log(JSON.stringify(ports))
    process.stdin.resume()`
  const children = Array.from({ length: 3 }, () => spawn(process.execPath, ['--input-type=module', '-e', program]))
  const lists = await Promise.all(
    children.map(async (child) => JSON.parse(String((await once(child.stdout, 'data'))[0])) as number[]),
  )
  expect(new Set(lists.flat()).size).toBe(60)
  const [first, ...others] = children
  first?.stdin.end()
  if (first) await once(first, 'exit')
  for (const child of others) child.kill('SIGKILL')
  await Promise.all(others.map((child) => once(child, 'exit')))
  const after = spawn(process.execPath, ['--input-type=module', '-e', program])
  const [again] = await once(after.stdout, 'data')
  expect(lists.flat()).toContain((JSON.parse(String(again)) as number[])[0])
  after.stdin.end()
})
