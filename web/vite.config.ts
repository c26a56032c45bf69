import { fileURLToPath } from 'node:url'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { textOptions } from './build/texts.ts'

export default defineConfig(({ command }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  resolve: { alias: { typebox: fileURLToPath(new URL('./build/bare-typebox.ts', import.meta.url)) } },
  environments: {
    // In dev a bundled React answers 500; in the build it makes the renderer one self-contained folder.
    ssr: { resolve: command === 'build' ? { noExternal: true } : {} },
  },
  plugins: [
    paraglideVitePlugin(textOptions),
    tailwindcss(),
    tanstackStart({ router: { generatedRouteTree: 'route-tree.gen.ts', quoteStyle: 'single', semicolons: false } }),
    react(),
  ],
}))
