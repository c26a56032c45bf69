import { readFileSync } from 'node:fs'
import { pageHueNames, pageHues } from '@obole/contract/rules/page-looks'
import { describe, expect, it } from 'vitest'

const css = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const hueTokens = css('./page-hue.css')
const tokens = css('../../ui/tokens.css')

type Rgb = [number, number, number]

/** Linear light, cut to what a screen shows. */
function ofOklch(lightness: number, chroma: number, hue: number): Rgb {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const cut = (value: number) => Math.min(1, Math.max(0, value))
  return [
    cut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    cut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    cut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

function contrast(one: Rgb, other: Rgb): number {
  const light = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
  const [low = 1, high = 1] = [light(one), light(other)].sort((a, b) => a - b)
  return high / low
}

/** A colour of `tokens.css`, by day or by night. */
function token(name: string, isDark: boolean): Rgb {
  const found = [...tokens.matchAll(new RegExp(`--${name}: oklch\\(([\\d.]+)% ([\\d.]+) ([\\d.]+)\\)`, 'g'))]
  const [, lightness, chroma, hue] = found[isDark ? 1 : 0] ?? []
  return ofOklch(Number(lightness) / 100, Number(chroma), Number(hue))
}

function ofHue(name: string, hue: number, isDark: boolean): Rgb {
  const pattern = `--${name}: light-dark\\(oklch\\(([\\d.]+)% ([\\d.]+) var\\(--hue\\)\\), oklch\\(([\\d.]+)% ([\\d.]+)`
  const [, dayLight, dayChroma, nightLight, nightChroma] = new RegExp(pattern).exec(hueTokens) ?? []
  return isDark
    ? ofOklch(Number(nightLight) / 100, Number(nightChroma), hue)
    : ofOklch(Number(dayLight) / 100, Number(dayChroma), hue)
}

describe.each(pageHueNames)('the hue %s', (name) => {
  it.each([false, true])('can be read and seen (dark: %s)', (isDark) => {
    const [strong, soft, edge] = ['hue-strong', 'hue-soft', 'hue-edge'].map((part) =>
      ofHue(part, pageHues[name], isDark),
    ) as [Rgb, Rgb, Rgb]
    const [paper, raised, ink] = ['paper', 'raised', 'ink'].map((part) => token(part, isDark)) as [Rgb, Rgb, Rgb]
    // The chosen chip is paper on it, the focus ring lies on paper and on cards.
    expect(contrast(strong, paper)).toBeGreaterThan(4.5)
    expect(contrast(strong, raised)).toBeGreaterThan(4.5)
    expect(contrast(ink, soft)).toBeGreaterThan(4.5)
    expect(contrast(edge, raised)).toBeGreaterThan(3)
    expect(contrast(edge, soft)).toBeGreaterThan(3)
  })
})
