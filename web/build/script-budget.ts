import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

/** Compressed script that a public page may load. */
const budgetBytes = 120_000

/** Pages that strangers open, with the route files that draw them. */
const publicPages = {
  '/landing': ['landing.tsx'],
  '/@{creator}': ['@{$creator}/route.tsx', '@{$creator}/index.tsx'],
  '/documents/{document}': ['documents/route.tsx', 'documents/$document.tsx'],
}

/** Fails the build when a public page grows too heavy; prints what each weighs. */
export function scriptBudget(): Plugin {
  return {
    name: 'obole:script-budget',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      for (const [page, files] of Object.entries(publicPages)) {
        const bytes = compressedBytes(loadedBy(files, chunks))
        const line = `${page} loads ${kilobytes(bytes)} of compressed script, at most ${kilobytes(budgetBytes)}`
        if (bytes > budgetBytes) this.error(line)
        console.log(line)
      }
    },
  }
}

/** The entry, the chunks split off these routes, and all that they import before anything is drawn. */
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

function compressedBytes(chunks: Set<Rolldown.OutputChunk>): number {
  let bytes = 0
  for (const chunk of chunks) bytes += gzipSync(chunk.code, { level: 9 }).length
  return bytes
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
