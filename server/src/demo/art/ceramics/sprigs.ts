import type { Random } from '../random.ts'
import { type Point, path } from '../sheet.ts'

export type SprigKind = keyof typeof sprigColors

/** A few stems out of a vessel's mouth. */
export function drawSprigs(random: Random, from: Point, tall: number, kind: SprigKind): string[] {
  const stems = kind === 'grass' ? 9 : 3
  return Array.from({ length: stems }, (_, stem) => {
    const lean = (stem / (stems - 1) - 0.5) * (kind === 'grass' ? 0.9 : 1.3) + random.between(-0.12, 0.12)
    const length = tall * random.between(0.75, 1.2)
    const end = { x: from.x + lean * length * 0.75, y: from.y - length }
    const bend = { x: from.x + lean * length * 0.16, y: from.y - length * 0.6 }
    return sprig(random, from, bend, end, tall, kind)
  }).flat()
}

const sprigColors = {
  olive: { stem: '#4d4a32', leaves: ['#6f7a52', '#59663f', '#8b9468'] as const },
  grass: { stem: '#b08d57', leaves: ['#d9bd84', '#c9a766', '#e4cf9f'] as const },
  cherry: { stem: '#4a352c', leaves: ['#f3c6c4', '#e9a6a6', '#fbe3df'] as const },
}

function sprig(random: Random, from: Point, bend: Point, end: Point, tall: number, kind: SprigKind): string[] {
  const { stem, leaves } = sprigColors[kind]
  const shapes = [
    path(
      `M${from.x} ${from.y}Q${bend.x} ${bend.y} ${end.x} ${end.y}`,
      'none',
      `stroke="${stem}" stroke-width="${Math.max(2, tall * 0.012)}" stroke-linecap="round"`,
    ),
  ]
  const count = kind === 'grass' ? 16 : 13
  for (let at = 0; at < count; at += 1) {
    const share = kind === 'grass' ? 0.7 + 0.3 * (at / count) : 0.25 + 0.75 * (at / count)
    const place = along(from, bend, end, share)
    const turn = (at % 2 === 0 ? 1 : -1) * random.between(25, 65) - (end.x > from.x ? -20 : 20)
    const long = tall * (kind === 'olive' ? 0.105 : kind === 'grass' ? 0.05 : 0.035) * random.between(0.7, 1.15)
    const wide = long * (kind === 'olive' ? 0.2 : kind === 'grass' ? 0.16 : 0.62)
    const leaf = `M0 0C${wide} ${-long * 0.35} ${wide} ${-long * 0.75} 0 ${-long}C${-wide} ${-long * 0.75} ${-wide} ${-long * 0.35} 0 0Z`
    shapes.push(
      path(
        leaf,
        random.pick(leaves),
        `transform="translate(${place.x.toFixed(1)} ${place.y.toFixed(1)}) rotate(${turn.toFixed(1)})"`,
      ),
    )
  }
  return shapes
}

function along(from: Point, bend: Point, end: Point, share: number): Point {
  const rest = 1 - share
  return {
    x: rest * rest * from.x + 2 * rest * share * bend.x + share * share * end.x,
    y: rest * rest * from.y + 2 * rest * share * bend.y + share * share * end.y,
  }
}
