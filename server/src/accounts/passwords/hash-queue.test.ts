import { Refusal } from '@obole/contract/rules/refusals'
import { expect, test } from 'vitest'
import { createQueue } from './hash-queue.ts'

/** A task that is finished from outside. */
function heldWork() {
  const ends: (() => void)[] = []
  let running = 0
  let most = 0
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise<void>((end) => ends.push(end))
    running -= 1
  }
  return { work, ends, most: () => most }
}

test('AUTH-5: at most the maximum runs at once, some wait, and the rest are refused at once', async () => {
  const inTurn = createQueue(2, 3)
  const { work, ends, most } = heldWork()
  const accepted = Array.from({ length: 5 }, () => inTurn(work))
  await expect(inTurn(work)).rejects.toThrow(Refusal)
  await expect(inTurn(work)).rejects.toMatchObject({ code: 'unavailable', retryAfterS: 2 })
  for (let ended = 0; ended < 5; ended += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(0)
    ends.shift()?.()
  }
  await Promise.all(accepted)
  expect(most()).toBe(2)
})

test('a failed task frees its slot', async () => {
  const inTurn = createQueue(1, 0)
  await expect(inTurn(() => Promise.reject(new Error('no luck')))).rejects.toThrow('no luck')
  expect(await inTurn(async () => 'done')).toBe('done')
})
