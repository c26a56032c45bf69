import { seededRandom } from './random.ts'
import { createSheet, type Point, path, rect } from './sheet.ts'

const copper = '#c4683c'
const metals = [copper, '#e0996b', '#efc9a0', '#2f7d62', '#8db9a3', '#e6b45c'] as const

/** The product's mark, filling a square: a disc, and a smaller one a little off its centre. */
export function drawMark(size: number): string {
  const sheet = createSheet(size, size)
  sheet.add(rect(0, 0, size, size, '#fbf7ef'), path(coin({ x: size / 2, y: size / 2 }, size * 0.51), copper))
  return sheet.toSvg()
}

/** Coins of all sizes, thrown on paper one over the other like inks that show through. */
export function drawCoins(seed: string, width: number, height: number): string {
  const random = seededRandom(seed)
  const sheet = createSheet(width, height)
  const light = sheet.linear(
    [
      [0, '#fffdf8'],
      [1, '#f6ecdd'],
    ],
    { x: 0, y: 0 },
    { x: width, y: height },
  )
  sheet.add(rect(0, 0, width, height, light))
  const count = 46
  for (let at = 0; at < count; at += 1) {
    const radius = height * (0.5 * (1 - at / count) ** 1.6 + 0.05) * random.between(0.8, 1.15)
    const place = { x: width * ((at * 0.618) % 1) + random.between(-60, 60), y: height * random.between(0.02, 0.98) }
    sheet.add(
      path(
        coin(place, radius),
        random.pick(metals),
        'fill-rule="evenodd" style="mix-blend-mode:multiply" opacity="0.82"',
      ),
    )
  }
  return sheet.toSvg()
}

function coin(at: Point, radius: number): string {
  const hole = { x: at.x + radius * (5 / 30), y: at.y - radius * (4.5 / 30) }
  return ring(at, radius, 1) + ring(hole, radius * (14 / 30), 0)
}

/** The two run against each other, so that the smaller is a hole. */
function ring({ x, y }: Point, radius: number, sweep: 0 | 1): string {
  const half = (end: number) => `A${radius} ${radius} 0 1 ${sweep} ${end} ${y}`
  return `M${x - radius} ${y}${half(x + radius)}${half(x - radius)}Z`
}
