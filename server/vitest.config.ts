import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'server',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    setupFiles: ['@obole/testing/cheap-argon2'],
    globalSetup: ['src/testing/database/global-setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // One more than there are cores: many tests wait for another process.
    maxWorkers: Math.max(2, availableParallelism()) + 1,
    // Vitest runs projects with another number of workers as a group of their own, after the others.
    sequence: { groupOrder: 1 },
    // A worker loads Fastify and its kin once: our modules keep nothing that one file could leave for the next.
    isolate: false,
  },
})
