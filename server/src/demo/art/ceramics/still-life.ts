import { seededRandom } from '../random.ts'
import { createSheet, group, mix, path, rect, type Sheet } from '../sheet.ts'
import { addVessel, type Vessel } from './vessel.ts'

export interface Room {
  wall: string
  table: string
  /** Where the wall meets the table, of the height. */
  edge: number
  light: string
  vessels: readonly Vessel[]
}

/** A still life: a few vessels on a table in the light of a window. */
export function drawCeramics(seed: string, width: number, height: number, room: Room): string {
  const random = seededRandom(seed)
  const sheet = createSheet(width, height)
  const edge = room.edge * height
  const wall = sheet.linear(
    [
      [0, mix(room.wall, '#ffffff', 0.18)],
      [1, mix(room.wall, '#30261f', 0.16)],
    ],
    { x: 0, y: 0 },
    { x: width, y: edge },
  )
  const table = sheet.linear(
    [
      [0, mix(room.table, '#30261f', 0.12)],
      [0.3, room.table],
      [1, mix(room.table, '#ffffff', 0.12)],
    ],
    { x: 0, y: edge },
    { x: 0, y: height },
  )
  sheet.add(rect(0, 0, width, height, wall), ...windowLight(sheet, room.light, edge))
  sheet.add(rect(0, edge, width, height - edge, table))
  const corner = sheet.linear(
    [
      [0, '#2a1d14', 0.32],
      [1, '#2a1d14', 0],
    ],
    { x: 0, y: edge },
    { x: 0, y: edge + height * 0.03 },
  )
  sheet.add(rect(0, edge, width, height * 0.03, corner))
  const order = [...room.vessels].sort((a, b) => (b.depth ?? 0) - (a.depth ?? 0))
  for (const vessel of order) addVessel(sheet, random, vessel, height * (0.84 - (vessel.depth ?? 0)))
  return sheet.toSvg()
}

/** The panes of a window, thrown aslant on the wall. */
function windowLight(sheet: Sheet, color: string, edge: number): string[] {
  const { width, height } = sheet
  const pane = Math.min(width * 0.16, height * 0.34)
  const panes = [0, 1].flatMap((column) =>
    [0, 1].map((row) => {
      const [x, y] = [width * 0.56 + column * pane * 1.12, edge * 0.1 + row * pane * 0.98 + column * pane * 0.16]
      const slant = pane * 0.16
      return path(`M${x} ${y}l${pane} ${slant}l${-pane * 0.18} ${pane * 0.86}l${-pane} ${-slant}Z`, color)
    }),
  )
  return [group(panes, `opacity="0.42" filter="${sheet.blur(height / 110)}"`)]
}
