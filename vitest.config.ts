import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { projects: ['contract', 'scripts', 'server', 'sandbox', 'web', 'quality/crash-tests', 'testing'] },
})
