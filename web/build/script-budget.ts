import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { openedByTip, visitor } from './chunk-groups.ts'

/** Script that a public page may load, as browsers load it: by brotli. */
const budgets: { page: string; entries: string[]; budgetBytes: number }[] = [
  { page: '/landing', entries: application('landing.tsx'), budgetBytes: 120_000 },
  {
    page: '/documents/{document}',
    entries: application('documents/route.tsx', 'documents/$document.tsx'),
    budgetBytes: 120_000,
  },
  {
    page: '/@{creator} of a member',
    entries: application('@{$creator}/route.tsx', '@{$creator}/index.tsx'),
    budgetBytes: 125_000,
  },
  { page: '/@{creator}', entries: [visitor], budgetBytes: 72_000 },
  // All that a press on a tip button makes the browser load, from a page that has not run any script.
  { page: '/@{creator} with the tip dialog', entries: [visitor, ...openedByTip], budgetBytes: 112_000 },
]

function application(...routes: string[]): string[] {
  return ['src/client.tsx', ...routes.map((route) => `src/routes/${route}`)]
}

/** Measures the files that `precompress` wrote; fails the build when a public page loads too much script. */
export function scriptBudget(): Plugin {
  return {
    name: 'obole:script-budget',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle: {
      order: 'post',
      sequential: true,
      handler({ dir = '' }, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
        for (const { page, entries, budgetBytes } of budgets) {
          const loaded = [...loadedBy(entries, chunks)].map(({ fileName }) => join(dir, fileName))
          const bytes = bytesOf(loaded, 'br')
          const line = `${page}: ${kilobytes(bytes)} of script (${kilobytes(bytesOf(loaded, 'gz'))} by gzip)`
          if (bytes > budgetBytes) this.error(`${line}, at most ${kilobytes(budgetBytes)}`)
          this.info(line)
        }
      },
    },
  }
}

/** The chunks of these modules, and their static imports. */
function loadedBy(entries: string[], chunks: Rolldown.OutputChunk[]): Set<Rolldown.OutputChunk> {
  const isOf = (entry: string) => (id: string) => id.split('?')[0]?.endsWith(`/web/${entry}`)
  const loaded = new Set<Rolldown.OutputChunk>()
  const waiting = entries.flatMap((entry) => {
    const found = chunks.filter((chunk) => (chunk.isEntry || chunk.isDynamicEntry) && chunk.moduleIds.some(isOf(entry)))
    if (found.length === 0) throw new Error(`${entry} is no entry of the build`)
    return found
  })
  for (let chunk = waiting.pop(); chunk; chunk = waiting.pop()) {
    if (loaded.has(chunk)) continue
    loaded.add(chunk)
    for (const name of chunk.imports) waiting.push(...chunks.filter((other) => other.fileName === name))
  }
  return loaded
}

function bytesOf(files: string[], encoding: 'br' | 'gz'): number {
  return files.reduce((sum, file) => sum + statSync(`${file}.${encoding}`).size, 0)
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
