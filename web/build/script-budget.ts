import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** Script that a page loads with its entry, as browsers load it: by brotli. */
const budgets: Record<string, number> = {
  // What a visitor's page runs when it is touched, with the tip form and the photo viewer.
  islands: 85_000,
  // What every member's page runs, before what its route adds.
  client: 125_000,
}

/** Measures the files that `precompress` wrote; fails the build when a page loads too much script. */
export function scriptBudget(): Plugin {
  return {
    name: 'obole:script-budget',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    writeBundle: {
      order: 'post',
      sequential: true,
      handler({ dir = '' }, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
        for (const entry of chunks.filter(({ isEntry }) => isEntry)) {
          const budgetBytes = budgets[entry.name] ?? 0
          const files = [...loadedBy(entry, chunks)].map(({ fileName }) => `${join(dir, fileName)}.br`)
          const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0)
          const line = `${entry.name}: ${kilobytes(bytes)} of script`
          if (bytes > budgetBytes) this.error(`${line}, at most ${kilobytes(budgetBytes)}`)
          this.info(line)
        }
      },
    },
  }
}

/** A chunk with its static imports. */
function loadedBy(entry: Rolldown.OutputChunk, chunks: Rolldown.OutputChunk[]): Set<Rolldown.OutputChunk> {
  const loaded = new Set([entry])
  // A set may grow while it is walked.
  for (const { imports } of loaded) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk)
  }
  return loaded
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
