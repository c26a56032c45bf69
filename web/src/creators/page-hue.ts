/** Warm and calm hues only; the same page always has the same one. */
export function hueOf(slug: string): number {
  const hues = [45, 70, 110, 165, 215, 260]
  let sum = 0
  for (const char of slug) sum = (sum * 31 + char.charCodeAt(0)) % 997
  return hues[sum % hues.length] ?? 45
}

/** By day and by night. */
export function tone(light: number, dark: number, chroma: number, hue: number): string {
  return `light-dark(oklch(${light}% ${chroma} ${hue}), oklch(${dark}% ${chroma} ${hue}))`
}
