import { fileURLToPath } from 'node:url'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import type { Locale } from '@obole/contract/formatting/names'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { EnvironmentOptions, Rolldown, UserConfig } from 'vite'
import { bareEndpoints } from './bare-endpoints.ts'
import { inlineScript } from './inline-script.ts'
import { oneLanguage } from './one-language.ts'
import { precompress } from './precompress.ts'
import { preloadBeforeImport } from './preload-before-import.ts'
import { scriptBudget } from './script-budget.ts'

interface Scripts {
  locale: Locale
  /** Below `dist/client`; the same but for the language in every language. */
  folder: string
}

const root = fileURLToPath(new URL('..', import.meta.url))

/** How the message files become typed functions. `platform/locale` sets the locale; the runtime does not guess it. */
export const messageOptions = {
  project: `${root}project.inlang`,
  outdir: `${root}src/paraglide`,
  strategy: ['globalVariable' as const, 'baseLocale' as const],
  outputStructure: 'message-modules' as const,
  emitReadme: false,
  emitPrettierIgnore: false,
}

/** The web in dev (no scripts given: every language at once) or built for one language. */
export function webConfig(scripts: Scripts | null): UserConfig {
  return {
    root,
    define: {
      'import.meta.env.OBOLE_SCRIPTS': JSON.stringify(scripts ? `/${scripts.folder}/` : ''),
      // The renderer, too, contains one React.
      ...(scripts && { 'process.env.NODE_ENV': '"production"' }),
    },
    resolve: {
      // React itself has what the shim stands in for.
      alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }],
    },
    environments: scripts
      ? {
          client: scriptsOf('client.tsx', scripts, { groups: sharedFiles }),
          // One file with all that it needs: a visitor's first touch waits for one answer.
          islands: { consumer: 'client', ...scriptsOf('islands.tsx', scripts, false) },
          ssr: serverBuild,
        }
      : {},
    plugins: [
      paraglideVitePlugin(messageOptions),
      scripts && oneLanguage(scripts.locale),
      bareEndpoints(),
      inlineScript(),
      preloadBeforeImport(),
      tailwindcss(),
      tanstackRouter({
        generatedRouteTree: `${root}src/route-tree.gen.ts`,
        routesDirectory: `${root}src/routes`,
        quoteStyle: 'single',
        semicolons: false,
        autoCodeSplitting: true,
        // One chunk per route, with its error and not-found states; the pending state must not wait for a chunk.
        codeSplittingOptions: { defaultBehavior: [['component', 'errorComponent', 'notFoundComponent']] },
      }),
      react(),
      scriptBudget(),
      precompress(),
    ],
  }
}

/** The licences of what is bundled, for a release's notices. */
const notices = (name: string) => ({ fileName: `.vite/licences${name}.json` })

const serverBuild: EnvironmentOptions = {
  build: {
    license: notices(''),
    // As for the browser: a style sheet is named by its content.
    cssMinify: true,
    cssTarget: 'es2023',
    outDir: 'dist/server',
    rolldownOptions: { input: { server: `${root}src/server.tsx` } },
  },
  // One self-contained folder.
  resolve: { noExternal: true },
}

type CodeSplitting = Rolldown.OutputOptions['codeSplitting']

/** Shared code is few files, not twenty: fewer round trips, and it compresses better. */
const sharedFiles = [
  { name: 'base', tags: ['$initial' as const] },
  { name: 'shared', test: /[\\/](contract|paraglide|platform|ui)[\\/]/, minShareCount: 2 },
  // What several screens of a creator's page show.
  { name: 'creator', test: /src[\\/](albums|creators|sharing|tips)[\\/]/, minShareCount: 3 },
]

function scriptsOf(entry: string, { folder }: Scripts, codeSplitting: CodeSplitting): EnvironmentOptions {
  const isApplication = entry === 'client.tsx'
  return {
    build: {
      license: notices(isApplication ? '' : '-islands'),
      outDir: 'dist/client',
      emptyOutDir: false,
      copyPublicDir: isApplication,
      target: 'es2023',
      // A file that imports no other is preloaded, too (see preload-before-import.ts).
      modulePreload: { polyfill: false, resolveDependencies: (file, all) => (all.length > 0 ? all : [file]) },
      rolldownOptions: {
        input: `${root}src/${entry}`,
        // The loader calls what the islands export.
        preserveEntrySignatures: isApplication ? false : 'strict',
        checks: { bundlerTimings: false },
        // The contract is calls without effects: what a page does not use of it is left out.
        treeshake: { manualPureFunctions: ['endpoint', 'Closed', 'Nullable', 'Line', 'Text', 'Type'] },
        output: { codeSplitting, entryFileNames: `${folder}/[name].js`, chunkFileNames: `${folder}/[name].js` },
      },
    },
  }
}
