import { type Random, seededRandom } from './random.ts'
import {
  circle,
  createSheet,
  ellipse,
  group,
  mix,
  type Point,
  path,
  rect,
  type Sheet,
  type Stop,
  smooth,
} from './sheet.ts'

export interface Tide {
  sky: readonly Stop[]
  shallow: string
  deep: string
  foam: string
  sun: { x: number; y: number; color: string }
  subject?: 'lighthouse' | 'sail' | 'gulls'
}

/** Wave before wave towards the shore, with the sun's path across them. */
export function drawSea(seed: string, width: number, height: number, tide: Tide): string {
  const random = seededRandom(seed)
  const sheet = createSheet(width, height)
  const horizon = height * 0.46
  const sun = { x: tide.sun.x * width, y: tide.sun.y * horizon }
  sheet.add(rect(0, 0, width, horizon + 2, sheet.linear(tide.sky, { x: 0, y: 0 }, { x: 0, y: horizon })))
  sheet.add(
    circle(sun, height * 0.42, sheet.soft(tide.sun.color, 0.75)),
    circle(sun, height * 0.05, mix(tide.sun.color, '#ffffff', 0.55)),
  )
  sheet.add(...clouds(random, width, horizon, mix(tide.sun.color, '#ffffff', 0.4)))
  sheet.add(
    rect(
      0,
      horizon,
      width,
      height - horizon,
      sheet.linear(
        [
          [0, mix(tide.shallow, tide.sun.color, 0.35)],
          [1, tide.deep],
        ],
        { x: 0, y: horizon },
        { x: 0, y: height },
      ),
    ),
  )
  if (tide.subject) sheet.add(...subjects[tide.subject](sheet, random, horizon))
  sheet.add(...glitter(random, sun.x, horizon, height, mix(tide.sun.color, '#ffffff', 0.6)))
  for (let wave = 0; wave < 7; wave += 1) sheet.add(...breaker(sheet, random, tide, horizon, wave / 6))
  return sheet.toSvg()
}

function clouds(random: Random, width: number, horizon: number, color: string): string[] {
  return Array.from({ length: 9 }, () => {
    const at = { x: random.between(0, width), y: horizon * random.between(0.12, 0.75) }
    const long = width * random.between(0.06, 0.2)
    const puffs = Array.from({ length: 5 }, (_, index) =>
      ellipse(
        { x: at.x + (index - 2) * long * 0.3, y: at.y + random.between(-4, 4) },
        long * random.between(0.25, 0.5),
        horizon * random.between(0.008, 0.024),
        color,
      ),
    )
    return group(puffs, `opacity="${random.between(0.16, 0.42).toFixed(2)}"`)
  })
}

function glitter(random: Random, x: number, horizon: number, height: number, color: string): string[] {
  return Array.from({ length: 120 }, () => {
    const share = random.between(0, 1) ** 1.3
    const spread = height * (0.03 + share * 0.16)
    const at = { x: x + random.between(-1, 1) * spread, y: horizon + 2 + share * (height - horizon) * 0.6 }
    return ellipse(
      at,
      random.between(4, 30) * (0.4 + share),
      0.8 + share * 2,
      color,
      `fill-opacity="${random.between(0.2, 0.8).toFixed(2)}"`,
    )
  })
}

function breaker(sheet: Sheet, random: Random, tide: Tide, horizon: number, nearness: number): string[] {
  const { width, height } = sheet
  const y = horizon + (height - horizon) * (0.06 + nearness ** 1.5 * 0.8)
  const swell = height * (0.006 + nearness * 0.045)
  const count = Math.max(5, Math.round((width / height) * (9 - nearness * 5)))
  const crest: Point[] = Array.from({ length: count + 1 }, (_, at) => ({
    x: -30 + ((width + 60) * (at + random.between(-0.3, 0.3))) / count,
    y: y + (at % 2 === 0 ? 1 : -1) * swell * random.between(0.15, 1.15),
  }))
  const body = `${smooth(crest)}L${width + 30} ${height + 10}L-30 ${height + 10}Z`
  const color = mix(tide.shallow, tide.deep, nearness)
  const paint = sheet.linear(
    [
      [0, mix(color, tide.foam, 0.22)],
      [0.25, color],
      [1, mix(color, tide.deep, 0.6)],
    ],
    { x: 0, y: y - swell },
    { x: 0, y: y + height * 0.22 },
  )
  const lace = crest.flatMap(({ x, y: top }) =>
    Array.from({ length: Math.round(5 + nearness * 9) }, () => {
      const at = { x: x + random.between(-1, 1) * width * 0.07, y: top + swell * random.between(0.2, 2.4) }
      return ellipse(
        at,
        random.between(5, 34) * (0.3 + nearness),
        random.between(0.8, 2.4) * (0.5 + nearness),
        tide.foam,
        `fill-opacity="${random.between(0.12, 0.5).toFixed(2)}"`,
      )
    }),
  )
  const inside = sheet.clip(path(body, '#000'))
  const rim = path(
    smooth(crest),
    'none',
    `stroke="${tide.foam}" stroke-width="${(1.5 + nearness * 7).toFixed(1)}" stroke-linecap="round" stroke-opacity="${(0.35 + nearness * 0.5).toFixed(2)}"`,
  )
  return [path(body, paint), group(lace, `clip-path="${inside}"`), rim]
}

const subjects: Record<NonNullable<Tide['subject']>, (sheet: Sheet, random: Random, horizon: number) => string[]> = {
  lighthouse: (sheet, random, horizon) => {
    const { width, height } = sheet
    const [x, foot, tall] = [width * 0.24, horizon + height * 0.02, height * 0.3]
    const rock = Array.from({ length: 9 }, (_, at) => ({
      x: x - height * 0.24 + (height * 0.5 * at) / 8,
      y: foot - (at > 1 && at < 7 ? height * random.between(0.02, 0.06) : 0),
    }))
    const beam = sheet.linear(
      [
        [0, '#fff3c9', 0.65],
        [1, '#fff3c9', 0],
      ],
      { x, y: 0 },
      { x: x + width * 0.5, y: 0 },
    )
    const top = foot - tall
    return [
      path(`M${x} ${top - 4}L${x + width * 0.55} ${top - height * 0.1}V${top + height * 0.06}Z`, beam),
      path(`${smooth(rock)}L${x + height * 0.26} ${foot + 20}H${x - height * 0.24}Z`, '#2b3140'),
      path(
        `M${x - tall * 0.1} ${foot - height * 0.03}L${x - tall * 0.06} ${top}H${x + tall * 0.06}L${x + tall * 0.1} ${foot - height * 0.03}Z`,
        '#f4efe6',
      ),
      ...[0.2, 0.55].map((at) =>
        path(
          `M${x - tall * (0.066 + at * 0.034)} ${top + tall * at}H${x + tall * (0.066 + at * 0.034)}L${x + tall * (0.072 + at * 0.034)} ${top + tall * (at + 0.16)}H${x - tall * (0.072 + at * 0.034)}Z`,
          '#b5432f',
        ),
      ),
      rect(x - tall * 0.08, top - tall * 0.02, tall * 0.16, tall * 0.025, '#2b3140'),
      rect(x - tall * 0.045, top - tall * 0.11, tall * 0.09, tall * 0.1, '#fff3c9'),
      path(
        `M${x - tall * 0.06} ${top - tall * 0.1}L${x} ${top - tall * 0.18}L${x + tall * 0.06} ${top - tall * 0.1}Z`,
        '#2b3140',
      ),
      circle({ x, y: top - tall * 0.06 }, tall * 0.3, sheet.soft('#fff3c9', 0.85)),
    ]
  },
  sail: ({ width, height }, _random, horizon) => {
    const [x, y, size] = [width * 0.3, horizon + height * 0.035, height * 0.15]
    return [
      path(
        `M${x} ${y - size * 1.25}C${x + size * 0.42} ${y - size * 0.7} ${x + size * 0.52} ${y - size * 0.35} ${x + size * 0.5} ${y - size * 0.16}H${x}Z`,
        '#fbf3e4',
      ),
      path(
        `M${x - 5} ${y - size * 1.08}C${x - size * 0.2} ${y - size * 0.6} ${x - size * 0.36} ${y - size * 0.3} ${x - size * 0.4} ${y - size * 0.18}H${x - 5}Z`,
        '#e8c9a4',
      ),
      path(
        `M${x - size * 0.5} ${y - size * 0.11}H${x + size * 0.58}C${x + size * 0.46} ${y + size * 0.06} ${x + size * 0.3} ${y + size * 0.08} ${x} ${y + size * 0.08}C${x - size * 0.3} ${y + size * 0.08} ${x - size * 0.44} ${y} ${x - size * 0.5} ${y - size * 0.11}Z`,
        '#5a2f24',
      ),
    ]
  },
  gulls: ({ width, height }, random, horizon) =>
    Array.from({ length: 7 }, () => {
      const at = { x: width * random.between(0.1, 0.9), y: horizon * random.between(0.2, 0.8) }
      const span = height * random.between(0.018, 0.045)
      const wings = `M${at.x - span} ${at.y - span * 0.2}Q${at.x - span * 0.4} ${at.y - span * 0.55} ${at.x} ${at.y}Q${at.x + span * 0.4} ${at.y - span * 0.55} ${at.x + span} ${at.y - span * 0.25}`
      return path(wings, 'none', `stroke="#32384a" stroke-width="${Math.max(2, span * 0.12)}" stroke-linecap="round"`)
    }),
}
