import type { Random } from '../random.ts'
import type { Point, Sheet } from '../sheet.ts'

export interface Print {
  motif: 'agave' | 'sun' | 'fish' | 'bird' | 'moon' | 'valley'
  paper: string
  ink: string
  second: string
  /** Printed to the edge of the paper. */
  hasBleed?: boolean
}

export interface Plate {
  x: number
  y: number
  width: number
  height: number
}

export interface Block extends Print {
  sheet: Sheet
  random: Random
  plate: Plate
}

/** One cut of the gouge: thin where it enters and where it leaves. */
export function cut(from: Point, to: Point, thick: number, bow = 0): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = Math.hypot(dx, dy) || 1
  const [nx, ny] = [-dy / length, dx / length]
  const middle = (side: number) =>
    `${(from.x + dx * 0.45 + nx * (side * thick + bow)).toFixed(1)} ${(from.y + dy * 0.45 + ny * (side * thick + bow)).toFixed(1)}`
  return `M${from.x.toFixed(1)} ${from.y.toFixed(1)}Q${middle(1)} ${to.x.toFixed(1)} ${to.y.toFixed(1)}Q${middle(-1)} ${from.x.toFixed(1)} ${from.y.toFixed(1)}Z`
}

export function heightAt(crest: Point[], x: number): number {
  const index = Math.max(
    1,
    crest.findIndex((point) => point.x >= x),
  )
  const [from, to] = [crest[index - 1] ?? { x: 0, y: 0 }, crest[index] ?? { x: 1, y: 0 }]
  const share = (x - from.x) / (to.x - from.x || 1)
  const eased = (1 - Math.cos(share * Math.PI)) / 2
  return from.y + (to.y - from.y) * eased
}
