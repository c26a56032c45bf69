import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** Script that a public page may load, as browsers load it: by brotli. */
const budgetBytes = 120_000

/** Public pages with their route files. */
const publicPages = {
  '/landing': ['landing.tsx'],
  '/@{creator}': ['@{$creator}/route.tsx', '@{$creator}/index.tsx'],
  '/documents/{document}': ['documents/route.tsx', 'documents/$document.tsx'],
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
        for (const [page, files] of Object.entries(publicPages)) {
          const loaded = [...loadedBy(files, chunks)].map(({ fileName }) => join(dir, fileName))
          const bytes = bytesOf(loaded, 'br')
          const line = `${page}: ${kilobytes(bytes)} of script (${kilobytes(bytesOf(loaded, 'gz'))} by gzip)`
          if (bytes > budgetBytes) this.error(`${line}, at most ${kilobytes(budgetBytes)}`)
          this.info(line)
        }
      },
    },
  }
}

/** The entry, the chunks of these routes, and their static imports. */
function loadedBy(files: string[], chunks: Rolldown.OutputChunk[]): Set<Rolldown.OutputChunk> {
  const isOfRoute = (id: string) => files.some((file) => id.split('?')[0]?.endsWith(`/routes/${file}`))
  const loaded = new Set<Rolldown.OutputChunk>()
  const waiting = chunks.filter((chunk) => chunk.isEntry || (chunk.isDynamicEntry && chunk.moduleIds.some(isOfRoute)))
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
