import { expect, test } from 'vitest'
import { bodyOf, bytesOf, compressAgain, isWorthCompressing, storedPage } from './stored-page.ts'

test('a stored page keeps no memory that is not counted', async () => {
  for (const length of [50, 5000, 100_000]) {
    const page = storedPage('', 200, {}, 'é'.repeat(length))
    const counted = () => {
      const bodies = Object.values(page.bodies)
      expect(bodies.map(({ buffer, byteLength }) => buffer.byteLength - byteLength)).toEqual(bodies.map(() => 0))
      return bytesOf(page)
    }
    const uncompressed = counted()
    expect(uncompressed).toBeGreaterThanOrEqual(2 * length)
    for (const encoding of ['br', 'gzip'] as const) bodyOf(page, encoding)
    expect(counted()).toBeGreaterThan(uncompressed)
    await compressAgain(page)
    counted()
  }
})

test('a page that is read again is compressed better, and once more when it is read often', async () => {
  const html = Array.from({ length: 400 }, (_, index) => `<li class="item">${index * index} ${index % 7}</li>`).join('')
  const page = storedPage('', 200, {}, html)
  const sizes = [bodyOf(page, 'br').byteLength]
  for (page.hits = 0; page.hits <= 60; page.hits += 1) {
    if (!isWorthCompressing(page)) continue
    await compressAgain(page)
    sizes.push(page.bodies.br?.byteLength ?? 0)
  }
  expect(sizes).toHaveLength(3)
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
  expect(new Set(sizes).size).toBe(3)
  expect(page.bodies.gzip).toBeUndefined()
})
