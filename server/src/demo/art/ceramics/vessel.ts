import type { Random } from '../random.ts'
import { circle, ellipse, group, mix, type Point, path, type Sheet, smooth } from '../sheet.ts'
import { drawSprigs, type SprigKind } from './sprigs.ts'

/** Half the outline of a vessel, from rim to foot: how wide (of its height) and how far down (0 to 1). */
type Profile = readonly (readonly [halfWidth: number, down: number])[]

const profiles = {
  vase: [
    [0.1, 0],
    [0.085, 0.1],
    [0.1, 0.2],
    [0.24, 0.42],
    [0.3, 0.62],
    [0.26, 0.84],
    [0.17, 1],
  ],
  bottle: [
    [0.055, 0],
    [0.05, 0.12],
    [0.055, 0.34],
    [0.1, 0.44],
    [0.21, 0.58],
    [0.23, 0.78],
    [0.2, 1],
  ],
  jar: [
    [0.2, 0],
    [0.19, 0.06],
    [0.33, 0.22],
    [0.45, 0.46],
    [0.43, 0.7],
    [0.32, 0.9],
    [0.22, 1],
  ],
  bowl: [
    [0.95, 0],
    [0.93, 0.12],
    [0.83, 0.42],
    [0.62, 0.72],
    [0.4, 0.9],
    [0.34, 1],
  ],
  cup: [
    [0.46, 0],
    [0.45, 0.2],
    [0.44, 0.5],
    [0.42, 0.78],
    [0.36, 0.95],
    [0.3, 1],
  ],
  pitcher: [
    [0.17, 0],
    [0.16, 0.1],
    [0.18, 0.26],
    [0.27, 0.48],
    [0.3, 0.7],
    [0.25, 0.9],
    [0.2, 1],
  ],
} satisfies Record<string, Profile>

export interface Vessel {
  profile: keyof typeof profiles
  x: number
  /** In shares of the picture's height. */
  tall: number
  clay: string
  glaze?: string
  /** How far down the glaze has run. */
  glazeDepth?: number
  speckles?: string
  hasHandle?: boolean
  branch?: SprigKind
  /** Deeper stands higher up in the picture. */
  depth?: number
}

export function addVessel(sheet: Sheet, random: Random, vessel: Vessel, floor: number): void {
  const tall = vessel.tall * sheet.height
  const foot = { x: vessel.x * sheet.width, y: floor }
  const profile: Profile = profiles[vessel.profile]
  const right = profile.map(([half, down]) => ({ x: foot.x + half * tall, y: floor - tall * (1 - down) }))
  const widest = Math.max(...profile.map(([half]) => half)) * tall
  const rim = (profile[0]?.[0] ?? 0) * tall
  const base = (profile.at(-1)?.[0] ?? 0) * tall
  const outline = bodyOf(right, foot.x, base)
  shadow(sheet, foot, base, widest, tall)
  if (vessel.branch) sheet.add(...drawSprigs(random, { x: foot.x, y: floor - tall * 0.95 }, tall, vessel.branch))
  if (vessel.hasHandle) sheet.add(handle(sheet, vessel, foot.x, widest, floor, tall))
  sheet.add(path(outline, clayPaint(sheet, vessel.clay, foot.x, widest)))
  const inside = sheet.clip(path(outline, '#000'))
  const inner: string[] = []
  if (vessel.glaze) inner.push(glaze(sheet, random, vessel, foot.x, widest, floor, tall))
  if (vessel.speckles) inner.push(...speckles(random, vessel.speckles, foot.x, widest, floor, tall))
  inner.push(...throwingRings(random, foot.x, widest, floor, tall, vessel.clay))
  inner.push(...shine(sheet, foot.x, widest, floor, tall))
  sheet.add(group(inner, `clip-path="${inside}"`))
  sheet.add(...mouth(sheet, vessel, { x: foot.x, y: floor - tall }, rim))
}

function bodyOf(right: Point[], axis: number, base: number): string {
  const left = [...right].reverse().map(({ x, y }) => ({ x: 2 * axis - x, y }))
  const [first, foot] = [right[0], right.at(-1)]
  if (!first || !foot) return ''
  const sag = base * 0.16
  return `${smooth(right)}Q${axis} ${foot.y + sag} ${2 * axis - foot.x} ${foot.y}${smooth(left).replace(/^M[^C]*/, '')}Z`
}

function clayPaint(sheet: Sheet, clay: string, axis: number, half: number): string {
  const stops = [
    [0, mix(clay, '#1f1712', 0.42)],
    [0.16, mix(clay, '#1f1712', 0.2)],
    [0.55, clay],
    [0.74, mix(clay, '#fffaf0', 0.35)],
    [0.9, clay],
    [1, mix(clay, '#1f1712', 0.25)],
  ] as const
  return sheet.linear(stops, { x: axis - half, y: 0 }, { x: axis + half, y: 0 })
}

/** The light comes from the right, so that shadows fall to the left. */
function shadow(sheet: Sheet, foot: Point, base: number, widest: number, tall: number): void {
  const dark = '#2a1b12'
  const cast = { x: foot.x - widest * 0.8 - tall * 0.14, y: foot.y + tall * 0.025 }
  sheet.add(ellipse(cast, widest * 1.7 + tall * 0.2, Math.max(22, tall * 0.13), sheet.soft(dark, 0.55)))
  const contact = { x: foot.x - base * 0.1, y: foot.y + base * 0.06 }
  sheet.add(ellipse(contact, base * 1.5, base * 0.32 + 8, sheet.soft(dark, 0.95)))
}

function glaze(
  sheet: Sheet,
  random: Random,
  vessel: Vessel,
  axis: number,
  half: number,
  floor: number,
  tall: number,
): string {
  const level = floor - tall * (1 - (vessel.glazeDepth ?? 0.5))
  const steps = 22
  const drips = Array.from({ length: steps + 1 }, (_, at) => {
    const share = at / steps
    const bulge = Math.sin(share * Math.PI) * half * 0.14
    return { x: axis - half + share * half * 2, y: level + bulge + random.between(-0.02, 0.045) * tall }
  })
  const color = vessel.glaze ?? vessel.clay
  const shape = `${smooth(drips)}L${axis + half + 4} ${floor - tall - 20}L${axis - half - 4} ${floor - tall - 20}Z`
  const lip = `${smooth(drips)}`
  return (
    path(shape, clayPaint(sheet, color, axis, half)) +
    path(
      lip,
      'none',
      `stroke="${mix(color, '#ffffff', 0.35)}" stroke-width="${Math.max(2, tall * 0.006)}" stroke-opacity="0.7"`,
    )
  )
}

function speckles(random: Random, color: string, axis: number, half: number, floor: number, tall: number): string[] {
  return Array.from({ length: Math.round(tall / 3) }, () => {
    const place = { x: axis + random.between(-half, half), y: floor - random.between(0, tall) }
    return circle(
      place,
      random.between(0.4, 1) ** 2 * tall * 0.0065 + 0.5,
      color,
      `fill-opacity="${random.between(0.25, 0.75).toFixed(2)}"`,
    )
  })
}

/** What the potter's fingers left. */
function throwingRings(
  random: Random,
  axis: number,
  half: number,
  floor: number,
  tall: number,
  clay: string,
): string[] {
  const lines: string[] = []
  for (let y = floor - tall * 0.97; y < floor; y += tall * random.between(0.022, 0.05)) {
    const sag = half * 0.1
    lines.push(`M${axis - half} ${y.toFixed(1)}Q${axis} ${(y + sag * 2).toFixed(1)} ${axis + half} ${y.toFixed(1)}`)
  }
  return [
    path(
      lines.join(''),
      'none',
      `stroke="${mix(clay, '#1f1712', 0.6)}" stroke-width="${Math.max(1, tall * 0.003)}" stroke-opacity="0.16"`,
    ),
  ]
}

function shine(sheet: Sheet, axis: number, half: number, floor: number, tall: number): string[] {
  const at = { x: axis + half * 0.46, y: floor - tall * 0.55 }
  return [ellipse(at, half * 0.2, tall * 0.3, sheet.soft('#fffaf0', 0.6))]
}

function mouth(sheet: Sheet, vessel: Vessel, centre: Point, rim: number): string[] {
  const flat = rim * (vessel.profile === 'bowl' ? 0.2 : 0.24)
  const color = vessel.glaze ?? vessel.clay
  const inner = sheet.linear(
    [
      [0, mix(color, '#120c08', 0.72)],
      [1, mix(color, '#120c08', 0.38)],
    ],
    { x: 0, y: centre.y - flat },
    { x: 0, y: centre.y + flat },
  )
  return [
    ellipse(centre, rim, flat, mix(color, '#fffaf0', 0.3)),
    ellipse({ x: centre.x, y: centre.y + flat * 0.06 }, rim * 0.93, flat * 0.84, inner),
  ]
}

function handle(sheet: Sheet, vessel: Vessel, axis: number, half: number, floor: number, tall: number): string {
  const color = vessel.glaze ?? vessel.clay
  const [top, bottom] = [floor - tall * 0.82, floor - tall * 0.28]
  const from = axis - half * 0.72
  const reach = tall * 0.3
  const d = `M${from} ${top}C${from - reach} ${top - tall * 0.04} ${from - reach} ${bottom + tall * 0.06} ${from} ${bottom}`
  const thick = Math.max(6, tall * 0.075)
  const paint = sheet.linear(
    [
      [0, mix(color, '#1f1712', 0.45)],
      [1, mix(color, '#1f1712', 0.12)],
    ],
    { x: from - reach, y: 0 },
    { x: from, y: 0 },
  )
  return path(d, 'none', `stroke="${paint}" stroke-width="${thick}" stroke-linecap="round"`)
}
