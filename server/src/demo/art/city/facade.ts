import type { Random } from '../random.ts'
import { circle, ellipse, group, mix, path, rect, type Sheet } from '../sheet.ts'
import type { Night } from './night.ts'

/** Evenings of other people, one a window. */
export function facade(sheet: Sheet, random: Random, night: Night): string[] {
  const { width, height } = sheet
  const brick = mix(night.sky[1], '#140d12', 0.55)
  const [columns, rows] = [Math.max(3, Math.round((width / height) * 4)), 4]
  const [cell, storey] = [width / columns, height / rows]
  const shapes = [rect(0, 0, width, height, brick), ...courses(random, width, height, brick)]
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const box = {
        x: column * cell + cell * 0.22,
        y: row * storey + storey * 0.16,
        wide: cell * 0.56,
        tall: storey * 0.66,
      }
      shapes.push(...windowOf(sheet, random, night, box))
    }
  }
  return shapes
}

function courses(random: Random, width: number, height: number, brick: string): string[] {
  const bricks: string[] = []
  for (let y = 0; y < height; y += 16) {
    for (let x = (y / 16) % 2 === 0 ? 0 : -22; x < width; x += 44) {
      if (random.chance(0.5))
        bricks.push(
          rect(
            x + 1,
            y + 1,
            42,
            14,
            mix(brick, random.chance(0.5) ? '#000000' : '#8a5a4a', random.between(0.03, 0.16)),
          ),
        )
    }
  }
  return bricks
}

function windowOf(
  sheet: Sheet,
  random: Random,
  night: Night,
  box: { x: number; y: number; wide: number; tall: number },
): string[] {
  const { x, y, wide, tall } = box
  const isLit = random.chance(0.62)
  const light = random.chance(0.22) ? night.accent : night.lamp
  const room = isLit
    ? sheet.linear(
        [
          [0, mix(light, '#ffffff', 0.3)],
          [1, mix(light, '#5a2d16', 0.35)],
        ],
        { x, y },
        { x, y: y + tall },
      )
    : sheet.linear(
        [
          [0, mix(night.sky[0], '#05060d', 0.3)],
          [1, mix(night.sky[1], '#05060d', 0.5)],
        ],
        { x, y },
        { x: x + wide, y: y + tall },
      )
  const inside = sheet.clip(rect(x, y, wide, tall, '#000'))
  const things: string[] = [rect(x, y, wide, tall, room)]
  const dark = mix(light, '#1a0d08', 0.82)
  if (isLit)
    things.push(
      ...[lampIn, plantIn, personIn, curtainIn].filter(() => random.chance(0.5)).map((draw) => draw(box, dark)),
    )
  const frame = '#17131a'
  const glow = isLit
    ? [ellipse({ x: x + wide / 2, y: y + tall / 2 }, wide * 1.15, tall * 0.95, sheet.soft(light, 0.34))]
    : []
  return [
    ...glow,
    group(things, `clip-path="${inside}"`),
    rect(x, y, wide, tall, 'none', `stroke="${frame}" stroke-width="${wide * 0.05}"`),
    rect(x + wide / 2 - wide * 0.02, y, wide * 0.04, tall, frame),
    rect(x, y + tall * 0.42, wide, wide * 0.04, frame),
    rect(x - wide * 0.09, y + tall, wide * 1.18, tall * 0.055, '#2a2128'),
  ]
}

type Box = { x: number; y: number; wide: number; tall: number }

function lampIn({ x, y, wide, tall }: Box, dark: string): string {
  const [cx, top] = [x + wide * 0.27, y + tall * 0.2]
  return (
    rect(cx - 1, y, 2.4, tall * 0.2, dark) +
    path(
      `M${cx - wide * 0.13} ${top + tall * 0.1}L${cx - wide * 0.05} ${top}H${cx + wide * 0.05}L${cx + wide * 0.13} ${top + tall * 0.1}Z`,
      dark,
    )
  )
}

function plantIn({ x, y, wide, tall }: Box, dark: string): string {
  const [cx, foot] = [x + wide * 0.78, y + tall]
  const blades = [-0.9, -0.5, -0.1, 0.3, 0.7].map(
    (lean) =>
      `M${cx} ${foot - tall * 0.12}Q${cx + lean * wide * 0.1} ${foot - tall * 0.4} ${cx + lean * wide * 0.28} ${foot - tall * 0.42}Q${cx + lean * wide * 0.16} ${foot - tall * 0.3} ${cx + wide * 0.03} ${foot - tall * 0.12}Z`,
  )
  return path(blades.join(''), dark) + rect(cx - wide * 0.07, foot - tall * 0.14, wide * 0.14, tall * 0.14, dark)
}

function personIn({ x, y, wide, tall }: Box, dark: string): string {
  const [cx, foot] = [x + wide * 0.46, y + tall]
  const body = `M${cx - wide * 0.2} ${foot}C${cx - wide * 0.2} ${foot - tall * 0.3} ${cx + wide * 0.2} ${foot - tall * 0.3} ${cx + wide * 0.2} ${foot}Z`
  return path(body, dark) + circle({ x: cx, y: foot - tall * 0.31 }, wide * 0.095, dark)
}

function curtainIn({ x, y, wide, tall }: Box): string {
  const cloth = (way: 1 | -1) => {
    const edge = way === 1 ? x : x + wide
    return `M${edge} ${y}h${way * wide * 0.3}Q${edge + way * wide * 0.27} ${y + tall * 0.6} ${edge + way * wide * 0.08} ${y + tall}H${edge}Z`
  }
  return path(cloth(1) + cloth(-1), '#fff6e6', 'fill-opacity="0.34"')
}
