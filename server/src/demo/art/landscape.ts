import { type Random, seededRandom } from './random.ts'
import {
  circle,
  createSheet,
  ellipse,
  group,
  mix,
  type Point,
  path,
  polyline,
  rect,
  type Sheet,
  type Stop,
} from './sheet.ts'

export interface Light {
  sky: readonly Stop[]
  /** Of the ridges, from the farthest to the nearest. */
  far: string
  near: string
  mist: string
  snow?: string
  /** Where the sun or the moon stands, in shares of the picture; none under an aurora. */
  sun: { x: number; y: number; size: number; color: string } | null
  aurora?: readonly string[]
  hasStars?: boolean
  hasLake?: boolean
  hasTrees?: boolean
}

/** Ridge behind ridge, paler the farther, with mist in the valleys between. */
export function drawLandscape(seed: string, width: number, height: number, light: Light): string {
  const random = seededRandom(seed)
  const sheet = createSheet(width, height)
  const horizon = height * (light.hasLake ? 0.66 : 1)
  sheet.add(rect(0, 0, width, height, sheet.linear(light.sky, { x: 0, y: 0 }, { x: 0, y: horizon })))
  if (light.hasStars) sheet.add(...stars(random, width, horizon))
  if (light.aurora) sheet.add(...aurora(sheet, random, light.aurora, horizon))
  if (light.sun) sheet.add(...sun(sheet, light.sun, horizon))
  const land = ridges(sheet, random, light, horizon)
  sheet.add(...land)
  if (light.hasLake) sheet.add(...lake(sheet, random, light, land, horizon))
  if (light.hasTrees) sheet.add(...spruces(random, width, height, mix(light.near, '#05070c', 0.55)))
  return sheet.toSvg()
}

function sun(sheet: Sheet, { x, y, size, color }: NonNullable<Light['sun']>, horizon: number): string[] {
  const centre = { x: x * sheet.width, y: y * horizon }
  const radius = size * sheet.height
  const glow = sheet.radial(
    [
      [0, color, 0.75],
      [0.25, color, 0.28],
      [1, color, 0],
    ],
    centre,
    radius * 7,
  )
  return [circle(centre, radius * 7, glow), circle(centre, radius, mix(color, '#ffffff', 0.45))]
}

function stars(random: Random, width: number, horizon: number): string[] {
  return Array.from({ length: Math.round(width / 9) }, () => {
    const place = { x: random.between(0, width), y: random.between(0, 1) ** 1.5 * horizon * 0.8 }
    return circle(place, random.between(0.5, 1.9), '#ffffff', `fill-opacity="${random.between(0.25, 0.9).toFixed(2)}"`)
  })
}

/** Curtains of light: thin upright strips whose feet follow a wandering line. */
function aurora(sheet: Sheet, random: Random, colors: readonly string[], horizon: number): string[] {
  const count = Math.round(sheet.width / 9)
  return colors.flatMap((color, index) => {
    const [base, swing] = [horizon * (0.46 + index * 0.07), horizon * random.between(0.06, 0.12)]
    const [phase, waves] = [random.between(0, 6), random.between(0.8, 1.6)]
    let shimmer = 0
    return Array.from({ length: count }, (_, at) => {
      const share = at / count
      shimmer = shimmer * 0.8 + random.between(-0.2, 0.2)
      const foot =
        base + Math.sin(phase + share * waves * 6.3) * swing + Math.sin(phase * 2 + share * 17) * swing * 0.22
      const tall = horizon * (0.2 + 0.34 * Math.abs(Math.sin(phase + share * 7.3)) + shimmer * 0.12)
      const bright = 0.75 + shimmer * 0.5
      const stops: Stop[] = [
        [0, color, 0],
        [0.6, color, 0.2 * bright],
        [0.93, mix(color, '#ffffff', 0.3), 0.62 * bright],
        [1, color, 0],
      ]
      const paint = sheet.linear(stops, { x: 0, y: foot - tall }, { x: 0, y: foot })
      return rect(at * 9, foot - tall, 9.3, tall, paint)
    })
  })
}

const ridgeCount = 6

function ridges(sheet: Sheet, random: Random, light: Light, horizon: number): string[] {
  const { width, height } = sheet
  return Array.from({ length: ridgeCount }, (_, index) => {
    const depth = index / (ridgeCount - 1)
    const base = horizon * (0.64 + 0.33 * depth ** 1.1)
    const roughness = Math.min(height * (0.34 - 0.24 * depth), width * 0.2)
    const crest = ridge(random, width, base, roughness, 0.5 + depth * 0.05)
    const color = mix(light.far, light.near, depth ** 1.1)
    const top = base - roughness * 0.7
    const stops: Stop[] = [
      [0, color],
      [0.45, mix(color, light.mist, 0.12)],
      [1, mix(color, light.mist, 0.8 - depth * 0.5)],
    ]
    const paint = sheet.linear(stops, { x: 0, y: top }, { x: 0, y: Math.min(horizon, base + height * 0.16) })
    const outline = `${polyline(crest)}L${width} ${horizon + 1}L0 ${horizon + 1}Z`
    return path(outline, paint) + (light.snow && index < 3 ? snow(random, crest, base, roughness, light.snow) : '')
  })
}

/** The higher a summit, the deeper its snow reaches down, in tongues. */
function snow(random: Random, crest: Point[], base: number, roughness: number, color: string): string {
  const line = base - roughness * 0.3
  let tongue = 0
  const lower = crest.map(({ x, y }) => {
    tongue = tongue * 0.6 + random.between(-0.5, 0.5)
    return { x, y: y + Math.max(0, line - y) * Math.max(0, 0.42 + tongue * 0.75) }
  })
  return path(`${polyline([...crest, ...lower.reverse()])}Z`, color, 'fill-opacity="0.62"')
}

/** Midpoint displacement. */
function ridge(random: Random, width: number, base: number, roughness: number, decay: number): Point[] {
  const massifs = Math.max(2, Math.round(width / (roughness * 2.6)))
  let line: Point[] = Array.from({ length: massifs + 1 }, (_, index) => ({
    x: -20 + ((width + 40) * index) / massifs,
    y: base - roughness * (index % 2 === 0 ? random.between(0, 0.45) : random.between(0.35, 0.75)),
  }))
  let swing = roughness * 0.36
  while ((line[1]?.x ?? 0) - (line[0]?.x ?? 0) > 7) {
    line = line.flatMap((point, index) => {
      const next = line[index + 1]
      if (!next) return [point]
      const middle = { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 + random.between(-swing, swing) }
      return [point, middle]
    })
    swing *= decay
  }
  return line
}

function lake(sheet: Sheet, random: Random, light: Light, land: string[], horizon: number): string[] {
  const { width, height } = sheet
  const sky = [...light.sky].reverse().map(([at, color]) => [1 - at, mix(color, light.near, 0.22)] as const)
  const water = sheet.linear(sky, { x: 0, y: horizon }, { x: 0, y: height * 1.08 })
  const mirrored = group(land, `transform="translate(0 ${2 * horizon}) scale(1 -1)" opacity="0.7"`)
  const inside = sheet.clip(rect(0, horizon, width, height - horizon, '#000'))
  const ripples = Array.from({ length: 90 }, () => {
    const share = random.between(0, 1) ** 1.6
    const y = horizon + 3 + share * (height - horizon)
    const length = random.between(0.03, 0.16) * width * (0.4 + share)
    return ellipse(
      { x: random.between(0, width), y },
      length,
      0.6 + share * 1.7,
      mix(light.mist, '#ffffff', 0.3),
      `fill-opacity="${random.between(0.04, 0.16).toFixed(2)}"`,
    )
  })
  return [rect(0, horizon, width, height - horizon, water), group([mirrored, ...ripples], `clip-path="${inside}"`)]
}

function spruces(random: Random, width: number, height: number, color: string): string[] {
  const trees: string[] = []
  for (let x = -10; x < width + 10; x += random.between(height * 0.012, height * 0.05)) {
    const edge = Math.abs(x / width - 0.5) * 2
    const tall = height * (0.05 + 0.3 * edge ** 2.2) * random.between(0.6, 1.1)
    trees.push(spruce(random, { x, y: height + 6 }, tall))
  }
  return [path(trees.join(''), color), rect(0, height * 0.985, width, height * 0.02, color)]
}

function spruce(random: Random, foot: Point, tall: number): string {
  const tiers = 9
  const side = (direction: 1 | -1) =>
    Array.from({ length: tiers }, (_, tier) => {
      const y = foot.y - tall * (1 - (tier + 1) / (tiers + 1))
      const reach = tall * 0.19 * ((tier + 1) / tiers) * random.between(0.8, 1.1)
      return [
        { x: foot.x + direction * reach, y },
        { x: foot.x + direction * reach * 0.45, y: y - tall * 0.018 },
      ]
    }).flat()
  return `${polyline([{ x: foot.x, y: foot.y - tall }, ...side(1), { x: foot.x, y: foot.y }, ...side(-1).reverse()])}Z`
}
