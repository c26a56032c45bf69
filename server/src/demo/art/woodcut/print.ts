import { type Random, seededRandom } from '../random.ts'
import { createSheet, group, type Point, path, rect, smooth } from '../sheet.ts'
import { type Block, cut, type Plate, type Print } from './block.ts'
import { furrows, hills, radiance, water } from './land.ts'
import { agave, bird, fishes, leaves, sea } from './life.ts'

/** A relief print: inked wood, and the light that the gouge has cut out of it. */
export function drawWoodcut(seed: string, width: number, height: number, print: Print): string {
  const random = seededRandom(seed)
  const sheet = createSheet(width, height)
  const margin = Math.min(width, height) * (print.hasBleed ? -0.02 : 0.075)
  const plate = { x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin }
  sheet.add(rect(0, 0, width, height, print.paper))
  const edge = sheet.clip(path(unevenFrame(random, plate), '#000'))
  sheet.add(group(motifs[print.motif]({ sheet, random, plate, ...print }), `clip-path="${edge}"`))
  sheet.add(...chatter(random, plate, print.paper))
  return sheet.toSvg()
}

const motifs: Record<Print['motif'], (block: Block) => string[]> = {
  agave: (block) => [
    sky(block),
    ...radiance(block, 0.5, 0.36, 0.17),
    hills(block, 0.72),
    ...agave(block, 0.5, 0.9, 0.5),
  ],
  sun: (block) => [sky(block), ...radiance(block, 0.5, 0.44, 0.22), hills(block, 0.66), ...furrows(block, 0.78)],
  fish: (block) => [sea(block), ...fishes(block)],
  bird: (block) => [sky(block), ...radiance(block, 0.74, 0.24, 0.1), ...bird(block), ...leaves(block)],
  moon: (block) => [sky(block), ...radiance(block, 0.34, 0.3, 0.13), hills(block, 0.58), ...water(block, 0.74)],
  valley: (block) => [
    sky(block),
    ...radiance(block, 0.72, 0.42, 0.24),
    hills(block, 0.62),
    ...[0.08, 0.2, 0.36, 0.53, 0.9].flatMap((x, index) => agave(block, x, 0.98, 0.3 + ((index * 7) % 5) * 0.07)),
  ],
}

function unevenFrame(random: Random, { x, y, width, height }: Plate): string {
  const side = (from: Point, to: Point) =>
    Array.from({ length: 24 }, (_, at) => ({
      x: from.x + ((to.x - from.x) * at) / 24 + random.between(-2, 2),
      y: from.y + ((to.y - from.y) * at) / 24 + random.between(-2, 2),
    }))
  const corners = [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ] as const
  const points = corners.flatMap((corner, index) => side(corner, corners[(index + 1) % 4] ?? corner))
  return `${smooth(points)}Z`
}

/** Where the gouge has slipped, and where the ink did not take. */
function chatter(random: Random, { x, y, width, height }: Plate, paper: string): string[] {
  const flecks = Array.from({ length: 260 }, () => {
    const at = { x: x + random.between(0, width), y: y + random.between(0, height) }
    return cut(at, { x: at.x + random.between(-9, 9), y: at.y + random.between(-3, 3) }, random.between(0.4, 1.1))
  })
  return [path(flecks.join(''), paper, 'fill-opacity="0.55"')]
}

function sky({ plate, ink }: Block): string {
  return rect(plate.x - 4, plate.y - 4, plate.width + 8, plate.height + 8, ink)
}
