import { type Random, seededRandom } from '../random.ts'
import { circle, createSheet, ellipse, mix, rect, type Sheet } from '../sheet.ts'
import { bridge } from './bridge.ts'
import { facade } from './facade.ts'
import { drops, lights } from './lights.ts'
import type { Night } from './night.ts'
import { river } from './river.ts'
import { street } from './street.ts'
import { towers } from './towers.ts'

/** A town after dark: what is lit is all that there is to see. */
export function drawCity(seed: string, width: number, height: number, night: Night): string {
  const random = seededRandom(seed)
  const sheet = createSheet(width, height)
  const sky = sheet.linear(
    [
      [0, night.sky[0]],
      [1, night.sky[1]],
    ],
    { x: 0, y: 0 },
    { x: 0, y: height * 0.75 },
  )
  sheet.add(rect(0, 0, width, height, sky), ...views[night.view](sheet, random, night))
  return sheet.toSvg()
}

const views: Record<Night['view'], (sheet: Sheet, random: Random, night: Night) => string[]> = {
  skyline: (sheet, random, night) => {
    const shore = sheet.height * 0.68
    const town = [...towers(sheet, random, night, shore, 0.25), ...towers(sheet, random, night, shore, 0.75)]
    return [...moon(sheet, night), glow(sheet, night, shore), ...town, ...river(sheet, random, night, town, shore)]
  },
  bridge: (sheet, random, night) => {
    const shore = sheet.height * 0.7
    const town = [...towers(sheet, random, night, shore, 0.2), ...bridge(sheet, night, shore)]
    return [...moon(sheet, night), glow(sheet, night, shore), ...town, ...river(sheet, random, night, town, shore)]
  },
  windows: (sheet, random, night) => facade(sheet, random, night),
  street: (sheet, random, night) => street(sheet, random, night),
  rain: (sheet, random, night) => [...lights(sheet, random, night, 90), ...drops(sheet, random)],
}

function moon(sheet: Sheet, { lamp }: Night): string[] {
  const [centre, radius] = [{ x: sheet.width * 0.78, y: sheet.height * 0.2 }, sheet.height * 0.045]
  return [circle(centre, radius * 6, sheet.soft(lamp, 0.28)), circle(centre, radius, mix(lamp, '#ffffff', 0.6))]
}

/** What the streets throw up into the haze. */
function glow(sheet: Sheet, { lamp }: Night, shore: number): string {
  const { width, height } = sheet
  return ellipse({ x: width * 0.45, y: shore }, width * 0.75, height * 0.62, sheet.soft(lamp, 0.55))
}
