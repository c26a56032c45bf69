import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // What waits for another process may come late on a busy machine.
    retry: 2,
    name: 'server',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: Math.max(2, availableParallelism()),
    // A worker loads Fastify and its kin once: our modules keep nothing that one file could leave for the next.
    isolate: false,
  },
})
