export interface Point {
  x: number
  y: number
}

export type Stop = readonly [offset: number, color: string, opacity?: number]

/** One SVG in the making: shapes are laid one over the other, paints are named for them. */
export interface Sheet {
  width: number
  height: number
  add(...shapes: string[]): void
  linear(stops: readonly Stop[], from: Point, to: Point): string
  radial(stops: readonly Stop[], centre: Point, radius: number): string
  /** Dense in the middle of the shape and nothing at its edge: a soft shadow costs far less than a blur. */
  soft(color: string, opacity: number): string
  blur(deviation: number): string
  clip(shape: string): string
  toSvg(): string
}

export function createSheet(width: number, height: number): Sheet {
  const defs: string[] = []
  const shapes: string[] = []
  const define = (write: (id: string) => string) => {
    const id = `d${defs.length}`
    defs.push(write(id))
    return `url(#${id})`
  }
  return {
    width,
    height,
    add: (...added) => void shapes.push(...added),
    linear: (stops, from, to) =>
      define(
        (id) =>
          `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${n(from.x)}" y1="${n(from.y)}" x2="${n(to.x)}" y2="${n(to.y)}">${stops.map(stopOf).join('')}</linearGradient>`,
      ),
    radial: (stops, { x, y }, radius) =>
      define(
        (id) =>
          `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${n(x)}" cy="${n(y)}" r="${n(radius)}">${stops.map(stopOf).join('')}</radialGradient>`,
      ),
    soft: (color, opacity) =>
      define((id) => {
        const stops = [0, 0.35, 0.6, 0.8, 1].map((at) => stopOf([at, color, opacity * (1 - at) ** 1.3]))
        return `<radialGradient id="${id}">${stops.join('')}</radialGradient>`
      }),
    blur: (deviation) =>
      define(
        (id) =>
          `<filter id="${id}" x="-15%" y="-15%" width="130%" height="130%"><feGaussianBlur stdDeviation="${n(deviation)}"/></filter>`,
      ),
    clip: (shape) => define((id) => `<clipPath id="${id}">${shape}</clipPath>`),
    toSvg: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs.join('')}</defs>${shapes.join('')}</svg>`,
  }
}

export function rect(x: number, y: number, width: number, height: number, fill: string, more = ''): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}" ${more}/>`
}

export function circle({ x, y }: Point, radius: number, fill: string, more = ''): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}" ${more}/>`
}

export function ellipse({ x, y }: Point, rx: number, ry: number, fill: string, more = ''): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`
}

export function group(shapes: string[], more: string): string {
  return `<g ${more}>${shapes.join('')}</g>`
}

export function polyline(points: readonly Point[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${n(x)} ${n(y)}`).join('')
}

/** Through every point, rounded: Catmull-Rom as Bézier curves. */
export function smooth(points: readonly Point[]): string {
  const at = (index: number) => points[Math.min(Math.max(index, 0), points.length - 1)] ?? { x: 0, y: 0 }
  const curves = points.slice(1).map((end, index) => {
    const [before, start, after] = [at(index - 1), at(index), at(index + 2)]
    const first = { x: start.x + (end.x - before.x) / 6, y: start.y + (end.y - before.y) / 6 }
    const second = { x: end.x - (after.x - start.x) / 6, y: end.y - (after.y - start.y) / 6 }
    return `C${n(first.x)} ${n(first.y)} ${n(second.x)} ${n(second.y)} ${n(end.x)} ${n(end.y)}`
  })
  return `M${n(at(0).x)} ${n(at(0).y)}${curves.join('')}`
}

/** Between two `#rrggbb`, in linear light so that the middle is not muddy. */
export function mix(from: string, to: string, share: number): string {
  const channels = [1, 3, 5].map((start) => {
    const [a, b] = [from, to].map((color) => (Number.parseInt(color.slice(start, start + 2), 16) / 255) ** 2.2)
    const value = Math.round(((a ?? 0) * (1 - share) + (b ?? 0) * share) ** (1 / 2.2) * 255)
    return value.toString(16).padStart(2, '0')
  })
  return `#${channels.join('')}`
}

function stopOf([offset, color, opacity = 1]: Stop): string {
  return `<stop offset="${n(offset)}" stop-color="${color}" stop-opacity="${n(opacity)}"/>`
}

function n(value: number): string {
  return String(Math.round(value * 100) / 100)
}
