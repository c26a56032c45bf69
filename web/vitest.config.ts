import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { defineConfig } from 'vitest/config'
import { messageOptions } from './build/web-config.ts'

export default defineConfig({
  plugins: [paraglideVitePlugin(messageOptions)],
  test: {
    name: 'web',
    environment: 'node',
    include: ['src/**/*.test.ts', 'build/**/*.test.ts'],
    setupFiles: ['english-tests.ts'],
    testTimeout: 60_000,
    // Each file loaded React and the texts anew, which took longer than its tests.
    isolate: false,
  },
})
