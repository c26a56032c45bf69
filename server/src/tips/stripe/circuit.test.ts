import { expect, test } from 'vitest'
import { Circuit, CircuitOpen } from './circuit.ts'

const options = { failures: 5, windowMs: 30_000, openMs: 30_000, inFlight: 2, waiting: 1, waitMs: 20 }
const isFailure = () => true
const fail = () => Promise.reject(new Error('down'))

test('OUT-16: five failures within thirty seconds open it for thirty, then one call tries', async () => {
  let now = 0
  const circuit = new Circuit({ ...options, now: () => now })
  let calls = 0
  const failing = () => {
    calls += 1
    return fail()
  }
  for (let times = 0; times < 10; times += 1) {
    await circuit.run(failing, isFailure).catch(() => undefined)
    now += 100
  }
  expect(calls).toBe(5)
  now += 30_000
  await Promise.allSettled([circuit.run(failing, isFailure), circuit.run(failing, isFailure)])
  expect(calls).toBe(6)
  await expect(circuit.run(failing, isFailure)).rejects.toThrow(CircuitOpen)
  now += 30_001
  expect(await circuit.run(async () => 'up', isFailure)).toBe('up')
  expect(await circuit.run(async () => 'up', isFailure)).toBe('up')
})

test('OUT-16: failures that are far apart, and refusals, do not open it', async () => {
  let now = 0
  const circuit = new Circuit({ ...options, now: () => now })
  for (let times = 0; times < 20; times += 1) {
    await circuit.run(fail, isFailure).catch(() => undefined)
    now += 10_000
  }
  for (let times = 0; times < 20; times += 1) await circuit.run(fail, () => false).catch(() => undefined)
  expect(await circuit.run(async () => 'up', isFailure)).toBe('up')
})

test('only so many calls are under way at once, a few wait a little, the rest are refused', async () => {
  const circuit = new Circuit(options)
  const { promise, resolve } = Promise.withResolvers<string>()
  const running = [circuit.run(() => promise, isFailure), circuit.run(() => promise, isFailure)]
  const waiting = circuit.run(async () => 'waited', isFailure)
  await expect(circuit.run(async () => 'x', isFailure)).rejects.toThrow(CircuitOpen)
  await expect(waiting).rejects.toThrow('waited too long')
  resolve('done')
  expect(await Promise.all(running)).toEqual(['done', 'done'])
  expect(await circuit.run(async () => 'free again', isFailure)).toBe('free again')
})
