import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const preload = fileURLToPath(new URL('../src/platform/preload.ts', import.meta.url))

/** Vite's own helper preloads what an import needs while it imports it. Here the import waits, as `preload` tells. */
export function preloadBeforeImport(): Plugin {
  return {
    name: 'obole:preload-before-import',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => `import { preload } from ${JSON.stringify(preload)}
        export const __vitePreload = (load, files = []) =>
          preload(files.map((file) => '/' + file)).then(() => load())`,
    },
  }
}
