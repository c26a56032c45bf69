import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'

/** Every file below the folder, by relative paths in one order. Links are not followed. */
export function filesBelow(folder: string, below = ''): string[] {
  return readdirSync(path.join(folder, below), { withFileTypes: true })
    .flatMap((entry) => {
      const file = path.join(below, entry.name)
      if (entry.isDirectory()) return filesBelow(folder, file)
      return entry.isFile() ? [file] : []
    })
    .sort()
}

/** What takes the room, largest first; throws above the limit. */
export function reportSizes(folder: string, bytesMax: number): string {
  const sizes = new Map<string, number>()
  let total = 0
  for (const file of filesBelow(folder)) {
    const { size } = statSync(path.join(folder, file))
    total += size
    const part = partOf(file)
    sizes.set(part, (sizes.get(part) ?? 0) + size)
  }
  const largest = [...sizes].sort(([, one], [, other]) => other - one).slice(0, 12)
  const table = largest.map(([part, size]) => `  ${megabytes(size)}  ${part}`).join('\n')
  const report = `${path.basename(folder)}: ${megabytes(total).trim()} unpacked\n${table}`
  if (total > bytesMax) throw new Error(`${report}\nThat is more than ${megabytes(bytesMax).trim()}.`)
  return report
}

/** `node_modules/@scope/name`, or the top folder. */
function partOf(file: string): string {
  const [top = '', ...below] = file.split(path.sep)
  if (top !== 'node_modules') return top === 'bin' ? file : top
  return [top, ...below.slice(0, below[0]?.startsWith('@') ? 2 : 1)].join('/')
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`.padStart(9)
}
