import { circle, group, path, rect, smooth } from '../sheet.ts'
import { type Block, cut, heightAt } from './block.ts'

export function agave(block: Block, x: number, y: number, size: number): string[] {
  const { random, plate, paper, ink, second } = block
  const root = { x: plate.x + plate.width * x, y: plate.y + plate.height * y }
  const reach = Math.min(plate.width, plate.height) * size
  const blades = Array.from({ length: 15 }, (_, at) => (at / 14) * 2 - 1).sort((a, b) => Math.abs(b) - Math.abs(a))
  return blades.flatMap((lean) => {
    const angle = -Math.PI / 2 + lean * 1.25
    const length = reach * (1.02 - Math.abs(lean) * 0.25) * random.between(0.9, 1.05)
    const tip = { x: root.x + Math.cos(angle) * length, y: root.y + Math.sin(angle) * length }
    const wide = reach * 0.085
    const veins = [-0.55, -0.2, 0.2, 0.55].map((side) => {
      const [nx, ny] = [-Math.sin(angle) * wide * side, Math.cos(angle) * wide * side]
      const [start, end] = [0.16, 0.86 - Math.abs(side) * 0.25]
      return cut(
        { x: root.x + (tip.x - root.x) * start + nx * 0.9, y: root.y + (tip.y - root.y) * start + ny * 0.9 },
        { x: root.x + (tip.x - root.x) * end + nx * 0.25, y: root.y + (tip.y - root.y) * end + ny * 0.25 },
        wide * 0.1,
      )
    })
    return [
      path(cut(root, tip, wide * 1.35), paper),
      path(cut(root, tip, wide * 1.12), Math.abs(lean) < 0.5 ? second : ink),
      path(veins.join(''), paper),
    ]
  })
}

export function sea({ random, plate, paper, ink, second }: Block): string {
  const lines: string[] = []
  for (let y = plate.y; y < plate.y + plate.height; y += 26) {
    for (let x = plate.x - 20; x < plate.x + plate.width; x += random.between(50, 120)) {
      lines.push(
        cut(
          { x, y: y + Math.sin(x / 60) * 9 },
          { x: x + random.between(36, 80), y: y + Math.sin((x + 60) / 60) * 9 },
          random.between(1.5, 3.6),
          6,
        ),
      )
    }
  }
  return (
    rect(plate.x - 4, plate.y - 4, plate.width + 8, plate.height + 8, ink) +
    path(lines.join(''), second, 'fill-opacity="0.8"') +
    path(lines.filter((_, at) => at % 3 === 0).join(''), paper)
  )
}

export function fishes({ sheet, plate, paper, ink, second }: Block): string[] {
  return [
    [0.36, 0.27, 1],
    [0.66, 0.5, -1],
    [0.36, 0.75, 1],
  ].map(([x = 0, y = 0, way = 1], index) => {
    const long = Math.min(plate.width * 0.33, plate.height * 0.4)
    const body = `M${-long} 0C${-long * 0.5} ${-long * 0.52} ${long * 0.35} ${-long * 0.46} ${long * 0.7} 0C${long * 0.35} ${long * 0.46} ${-long * 0.5} ${long * 0.52} ${-long} 0Z`
    const tail = `M${long * 0.6} 0C${long * 0.85} ${-long * 0.1} ${long} ${-long * 0.34} ${long * 1.12} ${-long * 0.38}C${long} ${-long * 0.1} ${long} ${long * 0.1} ${long * 1.12} ${long * 0.38}C${long} ${long * 0.34} ${long * 0.85} ${long * 0.1} ${long * 0.6} 0Z`
    const fin = `M${-long * 0.2} ${-long * 0.36}C${long * 0.05} ${-long * 0.66} ${long * 0.3} ${-long * 0.5} ${long * 0.34} ${-long * 0.28}Z`
    const scales: string[] = []
    for (let row = -3; row <= 3; row += 1) {
      for (let column = 0; column < 9; column += 1) {
        const [sx, sy] = [-long * 0.42 + column * long * 0.125 + (row % 2 === 0 ? long * 0.06 : 0), row * long * 0.105]
        scales.push(`M${sx} ${sy - long * 0.055}A${long * 0.07} ${long * 0.062} 0 0 1 ${sx} ${sy + long * 0.055}`)
      }
    }
    const inside = sheet.clip(path(body, '#000'))
    const color = index === 1 ? second : ink
    const shapes = [
      path(body + tail + fin, paper, `stroke="${paper}" stroke-width="14" stroke-linejoin="round"`),
      path(body + tail + fin, color),
      group(
        [
          path(scales.join(''), 'none', `stroke="${paper}" stroke-width="${long * 0.018}"`),
          path(
            `M${-long * 0.55} ${-long * 0.4}C${-long * 0.42} ${-long * 0.1} ${-long * 0.42} ${long * 0.1} ${-long * 0.55} ${long * 0.4}`,
            'none',
            `stroke="${paper}" stroke-width="${long * 0.03}"`,
          ),
        ],
        `clip-path="${inside}"`,
      ),
      circle({ x: -long * 0.72, y: -long * 0.06 }, long * 0.055, paper),
      circle({ x: -long * 0.72, y: -long * 0.06 }, long * 0.024, color),
      path(
        [0.2, 0.1, 0, -0.1, -0.2]
          .map((side) =>
            cut({ x: long * 0.78, y: side * long * 0.5 }, { x: long * 1.04, y: side * long * 1.5 }, long * 0.014),
          )
          .join(''),
        paper,
      ),
    ]
    return group(
      shapes,
      `transform="translate(${plate.x + plate.width * x + (way < 0 ? 0 : long * 0.15)} ${plate.y + plate.height * y}) scale(${way} 1) rotate(${index * 5 - 5})"`,
    )
  })
}

export function bird({ plate, paper, ink, second }: Block): string[] {
  const size = Math.min(plate.width, plate.height) * 0.3
  const body =
    'M-106 0C-100 -30 -66 -44 -30 -40C30 -36 84 -6 140 30C100 32 66 30 40 40C4 58 -58 54 -84 30C-96 20 -104 10 -106 0Z'
  const beak = 'M-104 -8L-138 6L-102 12Z'
  const wing = 'M-34 -14C-10 -34 44 -30 104 44C58 42 -2 44 -30 14Z'
  const feathers = Array.from({ length: 9 }, (_, at) =>
    cut({ x: -20 + at * 8, y: -10 + at * 1.2 }, { x: 4 + at * 11, y: 26 + at * 1.4 }, 1.7),
  )
  const breast = Array.from({ length: 26 }, (_, at) =>
    cut(
      { x: -86 + (at % 9) * 11, y: 16 + Math.floor(at / 9) * 9 },
      { x: -78 + (at % 9) * 11, y: 22 + Math.floor(at / 9) * 9 },
      1.4,
    ),
  )
  const tail = Array.from({ length: 5 }, (_, at) => cut({ x: 66, y: 14 + at * 4 }, { x: 126, y: 25 + at * 1.2 }, 1.2))
  const shapes = [
    path(body + beak, paper, `stroke="${paper}" stroke-width="9" stroke-linejoin="round"`),
    path(body, ink),
    path(beak, second),
    path(wing, second, `stroke="${paper}" stroke-width="3"`),
    path([...feathers, ...breast, ...tail].join(''), paper),
    circle({ x: -84, y: -8 }, 6, paper),
    circle({ x: -84, y: -8 }, 2.8, ink),
  ]
  return [
    group(
      shapes,
      `transform="translate(${plate.x + plate.width * 0.46} ${plate.y + plate.height * 0.5}) scale(${(size / 110).toFixed(3)})"`,
    ),
  ]
}

export function leaves({ random, plate, paper, ink, second }: Block): string[] {
  const bough = Array.from({ length: 6 }, (_, at) => ({
    x: plate.x - 20 + ((plate.width + 40) * at) / 5,
    y: plate.y + plate.height * (0.74 + Math.sin(at * 1.3) * 0.025),
  }))
  const wide = Math.min(plate.width, plate.height)
  const shapes = [
    path(smooth(bough), 'none', `stroke="${paper}" stroke-width="${wide * 0.036}"`),
    path(smooth(bough), 'none', `stroke="${ink}" stroke-width="${wide * 0.022}"`),
  ]
  for (let at = 0; at < 26; at += 1) {
    const x = plate.x + (plate.width * at) / 25
    const from = { x, y: heightAt(bough, x) }
    const down = at % 2 === 0 ? 1 : -0.55
    const to = { x: x + random.between(-0.07, 0.1) * wide, y: from.y + down * wide * random.between(0.12, 0.2) }
    shapes.push(
      path(cut(from, to, wide * 0.055), paper),
      path(cut(from, to, wide * 0.044), random.chance(0.35) ? second : ink),
      path(cut(from, { x: from.x + (to.x - from.x) * 0.85, y: from.y + (to.y - from.y) * 0.85 }, wide * 0.004), paper),
    )
  }
  return shapes
}
