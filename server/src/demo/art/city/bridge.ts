import { circle, mix, path, rect, type Sheet } from '../sheet.ts'
import type { Night } from './night.ts'

/** A cantilever of steel, with a lamp at every joint. */
export function bridge(sheet: Sheet, night: Night, shore: number): string[] {
  const { width, height } = sheet
  const deck = shore - height * 0.13
  const steel = mix(night.sky[0], '#05060d', 0.55)
  const joints = 44
  const chord = Array.from({ length: joints + 1 }, (_, at) => {
    const share = at / joints
    const pier = Math.max(Math.exp(-(((share - 0.27) / 0.09) ** 2)), Math.exp(-(((share - 0.73) / 0.09) ** 2)))
    return { x: -20 + (width + 40) * share, y: deck - height * (0.05 + 0.27 * pier) }
  })
  const bars = chord.flatMap(({ x, y }, at) => {
    const next = chord[at + 1]
    const brace = next ? (at % 2 === 0 ? `M${x} ${deck}L${next.x} ${next.y}` : `M${x} ${y}L${next.x} ${deck}`) : ''
    return [`M${x} ${deck}V${y}`, brace]
  })
  const line = chord.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('')
  const piers = [0.27, 0.73].map((share) =>
    path(
      `M${width * share - 34} ${shore + 4}L${width * share - 18} ${deck}H${width * share + 18}L${width * share + 34} ${shore + 4}Z`,
      steel,
    ),
  )
  const lamps = chord.flatMap(({ x, y }) => [
    circle({ x, y }, 15, sheet.soft(night.accent, 0.75)),
    circle({ x, y }, 3, mix(night.accent, '#ffffff', 0.6)),
  ])
  const road = Array.from({ length: 60 }, (_, at) =>
    circle({ x: (width * (at + 0.5)) / 60, y: deck + 2 }, 2.2, at % 3 === 0 ? '#ff7a5c' : night.lamp),
  )
  const stroke = (thick: number) => `stroke="${steel}" stroke-width="${thick}"`
  return [
    ...piers,
    path(bars.join(''), 'none', stroke(4)),
    path(line, 'none', stroke(8)),
    rect(0, deck - 4, width, 13, steel),
    ...lamps,
    ...road,
  ]
}
