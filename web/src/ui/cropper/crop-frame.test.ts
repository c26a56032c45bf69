import { expect, it } from 'vitest'
import { areaAround, largestIn } from './crop-frame.ts'

it.each([
  { image: { width: 1200, height: 1600 }, ratio: 4, size: { width: 1200, height: 300 } },
  { image: { width: 8000, height: 1000 }, ratio: 4, size: { width: 4000, height: 1000 } },
  { image: { width: 1200, height: 1600 }, ratio: 1, size: { width: 1200, height: 1200 } },
])('the largest frame of $ratio:1 in $image.width x $image.height', ({ image, ratio, size }) => {
  expect(largestIn(image, ratio)).toEqual(size)
})

it('a banner frame fills the width of the room, also over a portrait', () => {
  const area = areaAround({
    coordinates: { left: 0, top: 650, width: 1200, height: 300 },
    imageSize: { width: 1200, height: 1600 },
    boundary: { width: 700, height: 400 },
  })
  expect(area.width / 1200).toBeCloseTo(1.08)
  expect(area.width / area.height).toBeCloseTo(700 / 400)
  expect(area.top + area.height / 2).toBe(800)
})

it('a round frame fills the height of a wide room', () => {
  const area = areaAround({
    coordinates: { left: 100, top: 0, width: 900, height: 900 },
    imageSize: { width: 1600, height: 900 },
    boundary: { width: 700, height: 400 },
  })
  expect(area.height / 900).toBeCloseTo(1.08)
})
