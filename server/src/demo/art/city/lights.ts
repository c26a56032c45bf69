import type { Random } from '../random.ts'
import { circle, ellipse, mix, rect, type Sheet } from '../sheet.ts'
import type { Night } from './night.ts'

/** Lamps out of focus. */
export function lights(sheet: Sheet, random: Random, night: Night, count: number): string[] {
  const { width, height } = sheet
  return Array.from({ length: count }, () => {
    const at = { x: random.between(0, width), y: height * random.between(0.12, 0.86) }
    const radius = height * random.between(0.012, 0.062)
    const color = random.pick([night.lamp, night.lamp, night.accent, '#ff6b57', '#ffe9c2'])
    const opacity = random.between(0.14, 0.5).toFixed(2)
    return circle(
      at,
      radius,
      color,
      `fill-opacity="${opacity}" stroke-opacity="${opacity}" stroke="${mix(color, '#ffffff', 0.5)}" stroke-width="1.5"`,
    )
  })
}

/** On the pane in front: each drop holds the lights upside down. */
export function drops(sheet: Sheet, random: Random): string[] {
  const { width, height } = sheet
  return Array.from({ length: 240 }, () => {
    const at = { x: random.between(0, width), y: random.between(0, height) }
    const size = height * random.between(0.1, 1) ** 3 * 0.016 + 1.4
    const trail = random.chance(0.12)
      ? rect(
          at.x - size * 0.35,
          at.y - size * random.between(8, 26),
          size * 0.7,
          size * 14,
          '#ffffff',
          'fill-opacity="0.06"',
        )
      : ''
    return `${trail}${ellipse(at, size * 0.9, size, '#0a0d1a', 'fill-opacity="0.5"')}${ellipse({ x: at.x, y: at.y + size * 0.25 }, size * 0.62, size * 0.55, '#ffffff', 'fill-opacity="0.2"')}${circle({ x: at.x - size * 0.3, y: at.y - size * 0.35 }, size * 0.2, '#ffffff', 'fill-opacity="0.8"')}`
  })
}
