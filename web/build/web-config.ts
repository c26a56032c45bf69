import { fileURLToPath } from 'node:url'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import type { Locale } from '@obole/contract/names'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'
import { bareEndpoints } from './bare-endpoints.ts'
import { chunkGroups } from './chunk-groups.ts'
import { documents } from './documents.ts'
import { inlineScript } from './inline-script.ts'
import { oneLanguage } from './one-language.ts'
import { pageStyles } from './page-styles.ts'
import { precompress } from './precompress.ts'
import { preloadBeforeImport } from './preload-before-import.ts'
import { scriptBudget } from './script-budget.ts'
import { stripBuildFolder } from './strip-build-folder.ts'
import { textOptions } from './texts.ts'
import { visitorScripts } from './visitor-scripts.ts'

interface Scripts {
  locale: Locale
  /** Below `dist/client`; the same but for the language in every language. */
  folder: string
}

/** The licences of what is bundled, for a release's notices. */
const notices = { fileName: '.vite/licences.json' }

/** The web in dev (no scripts given: every language at once) or built for one language. */
export function webConfig(scripts: Scripts | null): UserConfig {
  const root = fileURLToPath(new URL('..', import.meta.url))
  return {
    root,
    define: { 'import.meta.env.OBOLE_SCRIPTS': JSON.stringify(scripts ? `/${scripts.folder}/` : '') },
    resolve: {
      alias: [
        { find: /^\.\/type\.ts$/, replacement: `${root}build/bare-type.ts` },
        // React itself has what the shim stands in for.
        { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      ],
    },
    environments: {
      client: {
        build: {
          license: notices,
          target: 'es2023',
          // A file that imports no other is preloaded, too (see preload-before-import.ts).
          modulePreload: { polyfill: false, resolveDependencies: (file, all) => (all.length > 0 ? all : [file]) },
          rolldownOptions: {
            checks: { bundlerTimings: false },
            // The contract is calls without effects: what a page does not use of it is left out.
            treeshake: { manualPureFunctions: ['endpoint', 'Closed', 'Nullable', 'Line', 'Text', 'Type'] },
            output: {
              codeSplitting: { groups: chunkGroups(root) },
              ...(scripts && {
                entryFileNames: `${scripts.folder}/[name].js`,
                chunkFileNames: `${scripts.folder}/[name].js`,
              }),
            },
          },
        },
      },
      // In dev a bundled React answers 500; in the build it makes the renderer one self-contained folder.
      ssr: { build: { license: notices }, resolve: scripts ? { noExternal: true } : {} },
    },
    plugins: [
      paraglideVitePlugin(textOptions),
      scripts && oneLanguage(scripts.locale),
      bareEndpoints(),
      documents(),
      inlineScript(),
      preloadBeforeImport(),
      visitorScripts(scripts?.folder ?? null),
      pageStyles(scripts !== null),
      tailwindcss(),
      tanstackStart({
        router: {
          generatedRouteTree: 'route-tree.gen.ts',
          quoteStyle: 'single',
          semicolons: false,
          // One chunk per route, with its error and not-found states; the pending state must not wait for a chunk.
          codeSplittingOptions: { defaultBehavior: [['component', 'errorComponent', 'notFoundComponent']] },
        },
      }),
      react(),
      stripBuildFolder(root),
      scriptBudget(),
      precompress(),
    ],
  }
}
