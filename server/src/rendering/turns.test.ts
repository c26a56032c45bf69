import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { type TurnLimits, takeTurns } from './turns.ts'

const turnMs = 20

afterEach(() => vi.useRealTimers())

function open(limits: TurnLimits) {
  const run = takeTurns(limits)
  const begun: string[] = []
  const start = (name: string) => {
    const { promise: begins, resolve: onBegin } = Promise.withResolvers<void>()
    const { promise: work, resolve: finish, reject: fail } = Promise.withResolvers<string>()
    const done = run(() => {
      begun.push(name)
      onBegin()
      return work
    })
    return { begins, done, finish: () => finish(name), fail }
  }
  return { begun, start }
}

test('one task at a time, in the order in which they came', async () => {
  const { begun, start } = open({ turnMs, unfinishedMax: 8 })
  const [first, second, third] = [start('first'), start('second'), start('third')]
  await setImmediate()
  expect(begun).toEqual(['first'])
  first.finish()
  const late = start('late')
  expect(await first.done).toBe('first')
  await setImmediate()
  expect(begun).toEqual(['first', 'second'])
  second.finish()
  await third.begins
  third.finish()
  await late.begins
  expect(begun).toEqual(['first', 'second', 'third', 'late'])
  late.finish()
  await late.done
})

test('a task that fails makes room too, and says why', async () => {
  const { start } = open({ turnMs, unfinishedMax: 8 })
  const [first, second] = [start('first'), start('second')]
  first.fail(new Error('no page'))
  await expect(first.done).rejects.toThrow('no page')
  await second.begins
  second.finish()
  expect(await second.done).toBe('second')
})

test('what waits longer than its turn lets the next begin, up to so many unfinished ones', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { begun, start } = open({ turnMs, unfinishedMax: 2 })
  const [first, second, third, fourth] = [start('first'), start('second'), start('third'), start('fourth')]
  vi.advanceTimersByTime(turnMs - 1)
  await setImmediate()
  expect(begun).toEqual(['first'])
  vi.advanceTimersByTime(1)
  await setImmediate()
  expect(begun).toEqual(['first', 'second'])
  vi.advanceTimersByTime(turnMs)
  await setImmediate()
  expect(begun).toEqual(['first', 'second'])
  first.finish()
  await setImmediate()
  expect(begun).toEqual(['first', 'second', 'third'])
  // Its turn was over long ago: the third one still has its own.
  second.finish()
  await setImmediate()
  expect(begun).toEqual(['first', 'second', 'third'])
  third.finish()
  await fourth.begins
  fourth.finish()
  expect(await Promise.all([first, second, third, fourth].map(({ done }) => done))).toHaveLength(4)
})
