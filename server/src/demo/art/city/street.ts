import type { Random } from '../random.ts'
import { circle, mix, type Point, path, type Sheet } from '../sheet.ts'
import { lights } from './lights.ts'
import type { Night } from './night.ts'

export function street(sheet: Sheet, random: Random, night: Night): string[] {
  const { width, height } = sheet
  const vanish = { x: width * 0.52, y: height * 0.5 }
  const walls = [1, -1].map((side) => {
    const near = side === 1 ? width : 0
    const wall = mix(night.sky[0], '#05060d', 0.6)
    return path(
      `M${near} ${-height * 0.1}L${vanish.x + side * width * 0.05} ${height * 0.36}V${height * 0.55}L${near} ${height * 0.8}Z`,
      sheet.linear(
        [
          [0, wall],
          [1, mix(wall, night.lamp, 0.2)],
        ],
        { x: near, y: 0 },
        { x: vanish.x, y: 0 },
      ),
    )
  })
  const road = path(
    `M${vanish.x - width * 0.05} ${height * 0.55}H${vanish.x + width * 0.05}L${width * 1.05} ${height}H${-width * 0.05}Z`,
    sheet.linear(
      [
        [0, mix(night.lamp, '#1a1520', 0.5)],
        [0.25, mix(night.sky[1], '#0a0910', 0.55)],
        [1, mix(night.sky[0], '#0a0910', 0.5)],
      ],
      { x: 0, y: height * 0.55 },
      { x: 0, y: height },
    ),
  )
  const trails = [
    ...carLights(random, vanish, width, height, '#ff5a48', 1),
    ...carLights(random, vanish, width, height, '#fff0cf', -1),
  ]
  const ground = path(
    `M0 ${height * 0.79}L${vanish.x - width * 0.05} ${height * 0.55}H${vanish.x + width * 0.05}L${width} ${height * 0.79}V${height}H0Z`,
    mix(night.sky[0], '#08070d', 0.6),
  )
  return [
    circle(vanish, height * 0.7, sheet.soft(night.lamp, 0.8)),
    ...walls,
    ground,
    road,
    ...trails,
    ...lampPosts(sheet, night, vanish),
    ...lights(sheet, random, night, 16),
  ]
}

/** A long exposure: every car is a line. */
function carLights(
  random: Random,
  vanish: Point,
  width: number,
  height: number,
  color: string,
  side: 1 | -1,
): string[] {
  return Array.from({ length: 13 }, (_, at) => {
    const lane = side * (0.1 + (at / 13) * 0.55) + random.between(-0.02, 0.02)
    const end = { x: vanish.x + lane * width * 0.95, y: height * 1.02 }
    const start = { x: vanish.x + lane * width * 0.045, y: height * 0.552 }
    const thick = random.between(1.2, 5)
    return path(
      `M${start.x} ${start.y}Q${start.x + (end.x - start.x) * 0.28} ${height * 0.66} ${end.x} ${end.y}`,
      'none',
      `stroke="${color}" stroke-width="${thick}" stroke-opacity="${random.between(0.35, 0.85).toFixed(2)}" stroke-linecap="round"`,
    )
  })
}

function lampPosts(sheet: Sheet, night: Night, vanish: Point): string[] {
  const { width, height } = sheet
  return [0.16, 0.3, 0.52, 0.85].flatMap((near) =>
    [1, -1].flatMap((side) => {
      const foot = { x: vanish.x + side * width * 0.53 * near, y: height * (0.55 + 0.26 * near) }
      const tall = height * 0.5 * near
      const head = { x: foot.x - side * tall * 0.16, y: foot.y - tall }
      const post = path(
        `M${foot.x} ${foot.y}V${foot.y - tall * 0.92}Q${foot.x} ${head.y} ${head.x} ${head.y}`,
        'none',
        `stroke="#0b0910" stroke-width="${Math.max(2, 11 * near)}"`,
      )
      return [
        post,
        circle(head, tall * 0.34 + 10, sheet.soft(night.lamp, 0.85)),
        circle(head, 4 + tall * 0.025, '#fff6dd'),
      ]
    }),
  )
}
