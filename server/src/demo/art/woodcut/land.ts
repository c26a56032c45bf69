import { circle, ellipse, path, rect, smooth } from '../sheet.ts'
import { type Block, cut, heightAt } from './block.ts'

/** A disc in the second colour, and rays cut around it in broken rings. */
export function radiance({ random, plate, paper, second, ink }: Block, x: number, y: number, size: number): string[] {
  const centre = { x: plate.x + plate.width * x, y: plate.y + plate.height * y }
  const radius = Math.min(plate.width, plate.height) * size
  const cuts: string[] = []
  const reach = Math.hypot(plate.width, plate.height)
  for (let ring = radius * 1.18; ring < reach; ring *= 1.14) {
    const count = Math.round(46 + (ring / radius) * 9)
    const turn = random.between(0, 1)
    for (let at = 0; at < count; at += 1) {
      const angle = ((at + turn + random.between(-0.2, 0.2)) / count) * Math.PI * 2
      const [inner, outer] = [ring * random.between(0.99, 1.04), ring * random.between(1.07, 1.13)]
      const thick = (ring / count) * 1.5 * Math.max(0.25, 1 - ring / reach)
      cuts.push(
        cut(
          { x: centre.x + Math.cos(angle) * inner, y: centre.y + Math.sin(angle) * inner },
          { x: centre.x + Math.cos(angle) * outer, y: centre.y + Math.sin(angle) * outer },
          thick,
        ),
      )
    }
  }
  const face = Array.from({ length: 9 }, (_, at) => {
    const ring = radius * (0.9 - at * 0.1)
    return circle(
      centre,
      ring,
      'none',
      `stroke="${ink}" stroke-width="${(radius * 0.012).toFixed(1)}" stroke-dasharray="${(ring * random.between(0.2, 0.6)).toFixed(0)} ${(ring * random.between(0.08, 0.2)).toFixed(0)}" stroke-opacity="0.75"`,
    )
  })
  return [path(cuts.join(''), paper), circle(centre, radius * 1.07, paper), circle(centre, radius, second), ...face]
}

/** Folds of land, each hatched along its slope. */
export function hills({ random, plate, paper, ink }: Block, level: number): string {
  const layers = 3
  return Array.from({ length: layers }, (_, layer) => {
    const base = plate.y + plate.height * (level + layer * 0.09)
    const crest = Array.from({ length: 9 }, (_, at) => ({
      x: plate.x - 10 + ((plate.width + 20) * at) / 8,
      y: base - plate.height * random.between(0.0, 0.13),
    }))
    const floor = plate.y + plate.height + 6
    const shape = `${smooth(crest)}L${plate.x + plate.width + 10} ${floor}L${plate.x - 10} ${floor}Z`
    const cuts: string[] = []
    for (let row = 1; row < 16; row += 1) {
      for (let x = plate.x; x < plate.x + plate.width; x += random.between(18, 44)) {
        const y = heightAt(crest, x) + row * row * 1.1 + row * 7 + random.between(-3, 3)
        cuts.push(
          cut(
            { x, y },
            { x: x + random.between(16, 36), y: heightAt(crest, x + 26) + row * row * 1.1 + row * 7 },
            random.between(1.2, 3.2) * (1 - row / 20),
            2,
          ),
        )
      }
    }
    return (
      path(shape, ink) +
      path(smooth(crest), 'none', `stroke="${paper}" stroke-width="${plate.width * 0.005}"`) +
      path(cuts.join(''), paper)
    )
  }).join('')
}

export function furrows({ random, plate, paper, second }: Block, level: number): string[] {
  const top = plate.y + plate.height * level
  const vanish = { x: plate.x + plate.width / 2, y: top - plate.height * 0.06 }
  const lines = Array.from({ length: 31 }, (_, at) => {
    const foot = { x: plate.x + plate.width * (at / 15 - 0.5), y: plate.y + plate.height + 10 }
    const from = { x: vanish.x + (foot.x - vanish.x) * 0.3, y: top + random.between(0, 12) }
    return cut(from, foot, plate.width * 0.007)
  })
  return [path(lines.join(''), paper), path(lines.filter((_, at) => at % 4 === 2).join(''), second)]
}

export function water({ random, plate, paper, ink, second }: Block, level: number): string[] {
  const top = plate.y + plate.height * level
  const cuts: string[] = []
  const glints: string[] = []
  for (let y = top + 8; y < plate.y + plate.height + 10; y += 11 + (y - top) * 0.05) {
    for (let x = plate.x - 20; x < plate.x + plate.width; x += random.between(40, 130)) {
      const long = random.between(20, 70) * (0.6 + (y - top) / plate.height)
      const isGlint = Math.abs(x - (plate.x + plate.width * 0.34)) < plate.width * 0.1
      ;(isGlint ? glints : cuts).push(
        cut({ x, y }, { x: x + long, y: y + random.between(-2, 2) }, random.between(1, 3.4)),
      )
    }
  }
  return [
    rect(plate.x - 6, top, plate.width + 12, plate.height, ink),
    ellipse({ x: plate.x + plate.width / 2, y: top }, plate.width * 0.6, 3, paper),
    path(cuts.join(''), paper),
    path(glints.join(''), second),
  ]
}
