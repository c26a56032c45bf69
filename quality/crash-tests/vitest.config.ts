import { defineConfig } from 'vitest/config'
import server from '../../server/vitest.config.ts'

/** Beside the server's tests: a campaign mostly waits for the processes that it kills. */
export default defineConfig({
  test: {
    name: 'crash-tests',
    include: ['*.test.ts'],
    testTimeout: 300_000,
    maxWorkers: server.test?.maxWorkers,
    sequence: { groupOrder: 1 },
  },
})
