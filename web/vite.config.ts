import { fileURLToPath } from 'node:url'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './build/precompress.ts'
import { scriptBudget } from './build/script-budget.ts'
import { textOptions } from './build/texts.ts'

export default defineConfig(({ command }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  resolve: { alias: { typebox: fileURLToPath(new URL('./build/bare-typebox.ts', import.meta.url)) } },
  environments: {
    client: {
      build: {
        target: 'es2023',
        modulePreload: { polyfill: false },
        rolldownOptions: {
          // The contract is calls without effects: what a page does not use of it is left out.
          treeshake: { manualPureFunctions: ['endpoint', 'Closed', 'Nullable', 'Line', 'Text', 'Type'] },
          // What every page loads is one file: it compresses better than twenty.
          output: { codeSplitting: { groups: [{ name: 'base', tags: ['$initial'] }] } },
        },
      },
    },
    // In dev a bundled React answers 500; in the build it makes the renderer one self-contained folder.
    ssr: { resolve: command === 'build' ? { noExternal: true } : {} },
  },
  plugins: [
    paraglideVitePlugin(textOptions),
    tailwindcss(),
    tanstackStart({
      router: {
        generatedRouteTree: 'route-tree.gen.ts',
        quoteStyle: 'single',
        semicolons: false,
        // One chunk a route: its states are loaded with it anyway. What is shown while waiting must not be waited for.
        codeSplittingOptions: { defaultBehavior: [['component', 'errorComponent', 'notFoundComponent']] },
      },
    }),
    react(),
    scriptBudget(),
    precompress(),
  ],
}))
