import { expect, test } from 'vitest'
import { bodyOf, bytesOf, compressBest, storedPage } from './stored-page.ts'

test('15.1: a stored page keeps no memory that is not counted', async () => {
  for (const length of [50, 5000, 100_000]) {
    const page = storedPage(200, {}, 'é'.repeat(length))
    const counted = () => {
      const bodies = Object.values(page.bodies)
      expect(bodies.map(({ buffer, byteLength }) => buffer.byteLength - byteLength)).toEqual(bodies.map(() => 0))
      return bytesOf(page)
    }
    const uncompressed = counted()
    expect(uncompressed).toBeGreaterThanOrEqual(2 * length)
    await Promise.all([bodyOf(page, 'br'), bodyOf(page, 'gzip')])
    expect(counted()).toBeGreaterThan(uncompressed)
    await compressBest(page)
    counted()
  }
})
