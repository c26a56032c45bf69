import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'contract',
    include: ['src/**/*.test.ts'],
    setupFiles: ['generated-inputs.ts'],
    testTimeout: 60_000,
    isolate: false,
  },
})
