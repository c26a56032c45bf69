import type { Random } from '../random.ts'
import { circle, mix, type Point, rect, type Sheet } from '../sheet.ts'
import type { Night } from './night.ts'

export function towers(sheet: Sheet, random: Random, night: Night, shore: number, nearness: number): string[] {
  const wall = mix(mix(night.sky[1], night.lamp, 0.1 - nearness * 0.1), '#05060d', 0.2 + nearness * 0.68)
  const shapes: string[] = []
  const unit = sheet.height * (0.06 + nearness * 0.07)
  for (let x = -unit; x < sheet.width + unit; ) {
    const wide = unit * random.between(0.8, 2)
    const middle = 1 - Math.abs((x + wide / 2) / sheet.width - 0.46) * 1.5
    const tall = sheet.height * (0.1 + 0.42 * Math.max(0, middle) * random.between(0.35, 1)) * (1.05 - nearness * 0.45)
    shapes.push(tower(sheet, random, night, { x, y: shore - tall }, wide, tall, wall, nearness))
    x += wide + (random.chance(0.25) ? unit * random.between(0.1, 0.6) : 1)
  }
  return shapes
}

function tower(
  sheet: Sheet,
  random: Random,
  night: Night,
  at: Point,
  wide: number,
  tall: number,
  wall: string,
  nearness: number,
): string {
  const front = sheet.linear(
    [
      [0, mix(wall, night.sky[1], 0.12)],
      [1, wall],
    ],
    at,
    { x: at.x + wide, y: at.y },
  )
  const parts = [rect(at.x, at.y, wide, tall + 2, front)]
  if (random.chance(0.3)) parts.push(rect(at.x + wide * 0.3, at.y - tall * 0.06, wide * 0.4, tall * 0.07, wall))
  if (random.chance(0.2))
    parts.push(
      rect(at.x + wide * 0.48, at.y - tall * 0.22, 2.5, tall * 0.22, wall),
      circle({ x: at.x + wide * 0.49, y: at.y - tall * 0.22 }, 2.6, '#ff6b57'),
    )
  const pane = sheet.height * (0.007 + nearness * 0.006)
  const columns = Math.floor(wide / (pane * 2.1))
  const [busy, tint] = [random.between(0.15, 0.62), random.chance(0.2) ? night.accent : night.lamp]
  const lit: string[] = []
  for (let row = 0; row < tall / (pane * 2.5) - 2; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (!random.chance(busy)) continue
      const [x, y] = [at.x + pane * 0.8 + column * pane * 2.1, at.y + pane * 1.6 + row * pane * 2.5]
      const warmth = random.between(0, 0.5)
      lit.push(
        rect(
          x,
          y,
          pane * 1.15,
          pane * 1.5,
          mix(tint, '#fff4d6', warmth),
          `fill-opacity="${random.between(0.45, 1).toFixed(2)}"`,
        ),
      )
    }
  }
  return parts.join('') + lit.join('')
}
