import { defineConfig } from 'vitest/config'

// What waits for another process may come late on a busy machine.
export default defineConfig({ test: { name: 'sandbox', include: ['src/**/*.test.ts'], testTimeout: 60_000, retry: 2 } })
