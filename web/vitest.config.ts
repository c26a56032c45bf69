import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { defineConfig } from 'vitest/config'
import { textOptions } from './build/texts.ts'

export default defineConfig({
  plugins: [paraglideVitePlugin(textOptions)],
  test: {
    // What waits for another process may come late on a busy machine.
    retry: 2, name: 'web', environment: 'node', include: ['src/**/*.test.ts'] },
})
