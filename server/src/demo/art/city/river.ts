import type { Random } from '../random.ts'
import { ellipse, group, mix, rect, type Sheet } from '../sheet.ts'
import type { Night } from './night.ts'

/** The same lights once more, drawn out by the water. */
export function river(sheet: Sheet, random: Random, night: Night, town: string[], shore: number): string[] {
  const { width, height } = sheet
  const deep = mix(night.sky[0], '#04050b', 0.35)
  const water = sheet.linear(
    [
      [0, mix(night.sky[1], deep, 0.45)],
      [1, deep],
    ],
    { x: 0, y: shore },
    { x: 0, y: height },
  )
  const inside = sheet.clip(rect(0, shore, width, height - shore, '#000'))
  const mirrored = group(town, `transform="translate(0 ${shore * 1.9}) scale(1 -0.9)" opacity="0.5"`)
  const ripples = Array.from({ length: 150 }, () => {
    const share = random.between(0, 1) ** 1.4
    const at = { x: random.between(0, width), y: shore + 2 + share * (height - shore) }
    return ellipse(
      at,
      random.between(20, 110) * (0.5 + share),
      1 + share * 3,
      deep,
      `fill-opacity="${random.between(0.2, 0.6).toFixed(2)}"`,
    )
  })
  const glints = Array.from({ length: 70 }, () => {
    const share = random.between(0, 1)
    const at = { x: random.between(0.1, 0.9) * width, y: shore + 3 + share * (height - shore) * 0.8 }
    return ellipse(
      at,
      random.between(5, 22),
      0.8 + share * 1.2,
      random.chance(0.25) ? night.accent : night.lamp,
      `fill-opacity="${random.between(0.15, 0.55).toFixed(2)}"`,
    )
  })
  return [
    rect(0, shore, width, height - shore, water),
    group([mirrored, ...ripples, ...glints], `clip-path="${inside}"`),
  ]
}
