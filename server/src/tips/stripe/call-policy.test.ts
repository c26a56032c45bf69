import { BrokenCircuitError, BulkheadRejectedError } from 'cockatiel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCallPolicy } from './call-policy.ts'

const options = {
  failures: 5,
  windowMs: 30_000,
  openMs: 30_000,
  inFlight: 2,
  waiting: 1,
  waitMs: 3000,
  retries: 2,
  retryDelayMs: 300,
}
const errors = { isOutage: () => true, isRateLimited: () => false }
const fail = () => Promise.reject(new Error('down'))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('OUT-16: five failures within thirty seconds open the circuit for thirty, then one call probes', async () => {
  const call = createCallPolicy(options, errors)
  let calls = 0
  const failing = () => {
    calls += 1
    return fail()
  }
  for (let times = 0; times < 10; times += 1) {
    await call(failing).catch(() => undefined)
    vi.advanceTimersByTime(100)
  }
  expect(calls).toBe(5)
  vi.advanceTimersByTime(30_000)
  await Promise.allSettled([call(failing), call(failing)])
  expect(calls).toBe(6)
  await expect(call(failing)).rejects.toThrow(BrokenCircuitError)
  vi.advanceTimersByTime(30_001)
  expect(await call(async () => 'up')).toBe('up')
  expect(await call(async () => 'up')).toBe('up')
})

test('OUT-16: after a probe that succeeds, the failures before it no longer count', async () => {
  const call = createCallPolicy(options, errors)
  for (let times = 0; times < 5; times += 1) await call(fail).catch(() => undefined)
  vi.advanceTimersByTime(30_000)
  expect(await call(async () => 'up')).toBe('up')
  for (let times = 0; times < 4; times += 1) await call(fail).catch(() => undefined)
  expect(await call(async () => 'up')).toBe('up')
})

test('OUT-16: failures that are far apart, and refusals, do not open the circuit', async () => {
  const call = createCallPolicy(options, errors)
  for (let times = 0; times < 20; times += 1) {
    await call(fail).catch(() => undefined)
    vi.advanceTimersByTime(10_000)
  }
  expect(await call(async () => 'up')).toBe('up')
  const refusing = createCallPolicy(options, { ...errors, isOutage: () => false })
  for (let times = 0; times < 20; times += 1) await refusing(fail).catch(() => undefined)
  expect(await refusing(async () => 'up')).toBe('up')
})

test('so many calls are in flight at once, a few wait for three seconds, the rest are refused', async () => {
  const call = createCallPolicy(options, errors)
  const { promise, resolve } = Promise.withResolvers<string>()
  const running = [call(() => promise), call(() => promise)]
  const waiting = expect(call(async () => 'waited')).rejects.toThrow('Waited too long')
  await expect(call(async () => 'x')).rejects.toThrow(BulkheadRejectedError)
  await vi.advanceTimersByTimeAsync(3000)
  await waiting
  resolve('done')
  expect(await Promise.all(running)).toEqual(['done', 'done'])
  expect(await call(async () => 'free again')).toBe('free again')
})

test('a call that got its slot may take longer than a call may wait for one', async () => {
  const call = createCallPolicy({ ...options, inFlight: 1 }, errors)
  const first = Promise.withResolvers<string>()
  const second = Promise.withResolvers<string>()
  const calls = [call(() => first.promise), call(() => second.promise)]
  await vi.advanceTimersByTimeAsync(2000)
  first.resolve('first')
  await vi.advanceTimersByTimeAsync(10_000)
  second.resolve('second')
  expect(await Promise.all(calls)).toEqual(['first', 'second'])
})

test('OUT-7: a rate-limited call is made again after a jittered, doubling delay, twice at most', async () => {
  const call = createCallPolicy(options, { isOutage: () => true, isRateLimited: () => true })
  const calledAt: number[] = []
  const limited = expect(
    call(() => {
      calledAt.push(Date.now())
      return fail()
    }),
  ).rejects.toThrow('down')
  await vi.advanceTimersByTimeAsync(1000)
  await limited
  const [first = 0, second = 0, third = 0, ...more] = calledAt
  expect(more).toEqual([])
  expect(second - first).toBeGreaterThanOrEqual(150)
  expect(second - first).toBeLessThanOrEqual(300)
  expect(third - second).toBeGreaterThanOrEqual(300)
  expect(third - second).toBeLessThanOrEqual(600)
})
